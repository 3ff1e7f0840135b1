-- Content that bites. Sizes, anchors and duplicate keys are also in tests/content.rs.
-- [depth] at=cards code=content/too-large
ace: {{200*[}}{{200*]}}
-- [depth-flow-maps] at=game code=content/too-large
{{100*{ a: }}1{{100* }}}
-- [alias-bomb] at=cards code=content/too-large line=5
a: &a [x, x, x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
g: [*f, *f, *f, *f, *f, *f, *f, *f, *f, *f]
-- [tag] at=cards code=content/yaml
ace: !!binary aaaa
-- [merge] at=cards code=content/yaml line=2
ace: { cost: 1 }
king: { <<: { cost: 1 } }
-- [duplicate] at=cards code=content/duplicate line=2
ace: { cost: 1 }
ace: { cost: 2 }
-- [values] at=cards code=content/too-large
ace: [{{120000*1,}}1]
-- [number-huge] at=cards code=content/wrong-type
ace: { cost: 1e308, moves: { step: orthogonal } }
-- [not-a-number] at=cards code=content/wrong-type
ace: { cost: .nan, moves: { step: orthogonal } }
-- [board-huge] at=game code=content/wrong-value line=5
title: Sand
seats: [red, blue]
boards:
  board:
    columns: 100000
    rows: 100000
-- [start-huge] at=game code=content/wrong-value line=3
title: Sand
seats: [red, blue]
start: { deck: { ace: 2000000000 } }
-- [many-documents] at=cards code=content/yaml line=2
ace: { cost: 1 }
---
king: { cost: 1 }
