/** The answers the document shows, for requests that are not carried out. */
import type { Exchange } from '../traffic/exchanges.ts'
import { operationAt } from '../traffic/operations.ts'
import { exampleIn } from './openapi-operation.ts'

/** A route of the app, and what it tells the document. */
export interface ExampleRoute {
  readonly path: string
  readonly hooks: { readonly detail?: Parameters<typeof exampleIn>[0] }
}

/** The example of the operation asked for, under the request's own ids. */
export function exampleAnswer(
  routes: readonly ExampleRoute[],
  exchange: Exchange | undefined,
  transactionId: string,
): Readonly<Record<string, unknown>> {
  const route = routes.find(({ path }) => exchange && operationAt(path) === exchange.operation)
  const example = Object(exampleIn(route?.hooks.detail))
  const own = { recordId: recordIdIn(exchange?.text), smarteTransactionId: transactionId, transactionId }
  return { ...example, ...Object.fromEntries(Object.entries(own).filter(([name]) => name in example)) }
}

/** As it was sent: it is echoed in every outcome. */
function recordIdIn(text = ''): string {
  try {
    const { recordId } = Object(JSON.parse(text))
    return typeof recordId === 'string' ? recordId : ''
  } catch {
    return ''
  }
}
