//! The comparisons an expression is made of, so that it can be told which of them fails and what stood on its sides.

use full_moon::LuaVersion;
use full_moon::ast::{BinOp, Expression, LastStmt};

use super::parts::on_a_deep_stack;

/// One of the conditions that `and` joins, and the sides it compares, where it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub source: String,
    pub sides: Option<(String, String)>,
}

/// The conditions of an expression, in order; the whole of it where it cannot be taken apart.
pub fn conditions(source: &str) -> Vec<Condition> {
    let whole = || vec![Condition { source: source.trim().to_owned(), sides: None }];
    // What Luau does not take is not worth a deep stack: it may nest without bounds.
    let line = format!("return {source}");
    if mlua::chunk::Compiler::new().compile(&line).is_err() {
        return whole();
    }
    on_a_deep_stack(|| parse(&line)).filter(|found| !found.is_empty()).unwrap_or_else(whole)
}

fn parse(line: &str) -> Option<Vec<Condition>> {
    let ast = full_moon::parse_fallible(line, LuaVersion::luau()).into_result().ok()?;
    let LastStmt::Return(given) = ast.nodes().last_stmt()? else { return None };
    let mut found = Vec::new();
    take_apart(given.returns().iter().next()?, &mut found);
    Some(found)
}

fn take_apart(expression: &Expression, found: &mut Vec<Condition>) {
    let text = |expression: &Expression| expression.to_string().trim().to_owned();
    match expression {
        Expression::Parentheses { expression, .. } => take_apart(expression, found),
        Expression::BinaryOperator { lhs, binop: BinOp::And(_), rhs } => {
            take_apart(lhs, found);
            take_apart(rhs, found);
        }
        Expression::BinaryOperator { lhs, binop, rhs } if is_comparison(binop) => {
            found.push(Condition { source: text(expression), sides: Some((text(lhs), text(rhs))) });
        }
        other => found.push(Condition { source: text(other), sides: None }),
    }
}

fn is_comparison(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::TwoEqual(_)
            | BinOp::TildeEqual(_)
            | BinOp::LessThan(_)
            | BinOp::LessThanEqual(_)
            | BinOp::GreaterThan(_)
            | BinOp::GreaterThanEqual(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_taken_apart_at_its_ands() {
        let found = conditions("#state.lost == 1 and (red.points >= 3 and not state.over)");
        let shown: Vec<_> = found.iter().map(|one| (one.source.as_str(), one.sides.is_some())).collect();
        assert_eq!(shown, [("#state.lost == 1", true), ("red.points >= 3", true), ("not state.over", false)]);
        assert_eq!(found[0].sides, Some(("#state.lost".into(), "1".into())));
        assert_eq!(conditions("a or b == 2")[0].sides, None);
        assert_eq!(conditions("a ==")[0].source, "a ==");
    }
}
