import type { Exchange } from './exchange.ts'
import type { Values } from './operations.ts'
import { refusalIn } from './refusal.ts'

/** What the last answer said of fields that stand as they were sent: a field that was changed is not blamed any more. */
export function problemsIn(exchange: Exchange | undefined, values: Values): ReadonlyMap<string, string> {
  const { question, reply } = exchange ?? {}
  const refusal = reply?.kind === 'answer' ? refusalIn(reply.json) : undefined
  const now: Readonly<Record<string, string | undefined>> = values
  return new Map(
    refusal?.details
      .filter(({ field }) => String(question?.body[field] ?? '') === (now[field] ?? ''))
      .map(({ field, message }) => [field, `${field} ${message}`]),
  )
}
