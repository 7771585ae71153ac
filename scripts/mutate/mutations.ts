/** The changes of a source file that a test should notice. */
import { parseSync, type Span, Visitor } from 'oxc-parser'

/** Replaces the text from `start` to `end`. */
export interface Mutation {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

const OTHER_OPERATORS = new Map([
  ['&&', '||'],
  ['||', '&&'],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
])

/** Statements that log, or let other requests run in between. No test notices them. */
const UNTESTED_STATEMENT = /^(?:await )?(?:\w+\.)*(?:log|console|pause)\b[.(]/

/**
 * Returns all mutations of a TypeScript source: negated conditions, removed statements, other constants and operators, and removed
 * `await`. Some may violate types.
 */
export function listMutations(source: string): Mutation[] {
  const mutations: Mutation[] = []
  const negated = new Set<number>()
  const untouched: Span[] = []
  const textOf = ({ start, end }: Span): string => source.slice(start, end)
  const replace = ({ start, end }: Span, replacement: string): void => {
    mutations.push({ start, end, replacement })
  }
  const negate = ({ test }: { readonly test: Span }): void => {
    negated.add(test.start)
    replace(test, `!(${textOf(test)})`)
  }
  const remove = (statement: Span): void => replace(statement, ';')
  const changeOperator = (node: Span & { operator: string; left: Span; right: Span }): void => {
    const other = OTHER_OPERATORS.get(node.operator)
    const isNegated = node.operator.endsWith('==') && negated.has(node.start)
    if (other === undefined || isNegated) return
    const between = { start: node.left.end, end: node.right.start }
    replace(between, textOf(between).replace(node.operator, other))
  }
  new Visitor({
    IfStatement: (node) => {
      negate(node)
      if (node.alternate === null) remove(node)
    },
    ConditionalExpression: negate,
    WhileStatement: negate,
    ExpressionStatement: (node) => {
      if (UNTESTED_STATEMENT.test(textOf(node))) untouched.push(node)
      else remove(node)
    },
    ThrowStatement: remove,
    ContinueStatement: remove,
    AwaitExpression: (node) => replace(node, `(${textOf(node.argument)})`),
    LogicalExpression: changeOperator,
    BinaryExpression: changeOperator,
    Literal: (node) => {
      if (typeof node.value === 'boolean') replace(node, String(!node.value))
      // Larger numbers are mostly sizes and times, which one more hardly changes.
      if (typeof node.value === 'number')
        replace(node, String(node.value < 10 ? node.value + 1 : node.value * 2))
    },
    TSLiteralType: (node) => untouched.push(node),
  }).visit(parseSync('source.ts', source).program)
  const isUntouched = ({ start, end }: Span): boolean =>
    untouched.some((span) => span.start <= start && end <= span.end)
  return mutations.filter((mutation) => !isUntouched(mutation))
}

export const applyMutation = (source: string, { start, end, replacement }: Mutation): string =>
  source.slice(0, start) + replacement + source.slice(end)

/** Returns the line of a mutation, and the text there before and after it: `7: if (free === 0) → if (free !== 0)`. */
export function describeMutation(source: string, mutation: Mutation): string {
  const { start, end, replacement } = mutation
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const lineEnd = source.indexOf('\n', end)
  const line = source.slice(0, start).split('\n').length
  const changed = source.slice(lineStart, start) + replacement + source.slice(end, lineEnd)
  return `${line}: ${shorten(source.slice(lineStart, lineEnd))} → ${shorten(changed)}`
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 110 ? `${line.slice(0, 109)}…` : line
}
