//! A batch reads and writes below the current folder and nowhere else.

use super::program::Folder;
use super::{failed, printed};

#[test]
fn files_below_the_folder_are_read_and_written() {
    let script =
        "write('table.txt', 'one\\n')\nwrite('./table.txt', read('table.txt') .. 'two\\n')\nprint(read('table.txt'))";
    assert_eq!(printed(script), "one\ntwo\n\n");
}

#[test]
fn nothing_else_is() {
    for path in ["../x.txt", "/etc/hostname", "a/../../x", "..", "", "."] {
        for call in [format!("read(\"{path}\")"), format!("write(\"{path}\", \"x\")"), format!("open(\"{path}\")")] {
            let told = failed(&call);
            assert!(told.contains("is not below the current folder") && told.contains("batch.lua:1"), "{call}: {told}");
        }
    }
    assert!(failed("read('none.txt')").contains("there is no file `none.txt`"));
    assert!(failed("write('none/x.txt', '')").contains("there is no folder"));
    assert!(failed("read('scripts')").contains("is no ordinary file"));
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out() {
    let outside = Folder::empty().with("secret.txt", "secret");
    let folder = Folder::noughts();
    std::os::unix::fs::symlink(outside.path(), folder.path().join("away")).unwrap();
    std::os::unix::fs::symlink(outside.path().join("secret.txt"), folder.path().join("link.txt")).unwrap();
    std::os::unix::fs::symlink(outside.path().join("new.txt"), folder.path().join("dangling.txt")).unwrap();
    let mut folder = folder;
    for call in [
        "read('away/secret.txt')",
        "read('link.txt')",
        "write('away/new.txt', 'x')",
        "write('link.txt', 'x')",
        "write('dangling.txt', 'x')",
        "load('noughts'):match { x = 'link.lua' }",
    ] {
        folder = folder.with("batch.lua", call);
        let ran = folder.run(&["run", "batch.lua"], "");
        assert_eq!(ran.code, Some(1), "{call}\n{}", ran.all());
    }
    assert_eq!(std::fs::read_to_string(outside.path().join("secret.txt")).unwrap(), "secret");
    assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 1);
}
