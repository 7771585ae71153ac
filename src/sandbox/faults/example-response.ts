/** The body of a faulted response: the documented example of the operation, because the request is not processed. */

import { findOperation } from '../../http/api-operations.ts'
import { findExampleResponse } from '../../http/openapi/operation-docs.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { tryParseJson } from '../../lib/json.ts'

/** A route of the app with the example in its documentation. */
export interface ExampleRoute {
  readonly path: string
  readonly hooks: { readonly detail?: Parameters<typeof findExampleResponse>[0] }
}

/** Returns the example response of the operation of a request, with the ids of the request. */
export function createExampleResponse(
  routes: readonly ExampleRoute[],
  context: RequestContext | undefined,
  transactionId: string,
): Readonly<Record<string, unknown>> {
  const route = routes.find(({ path }) => context && findOperation(path) === context.operation)
  const example = Object(findExampleResponse(route?.hooks.detail))
  const ids = { recordId: recordIdIn(context?.bodyText), smarteTransactionId: transactionId, transactionId }
  return { ...example, ...Object.fromEntries(Object.entries(ids).filter(([name]) => name in example)) }
}

function recordIdIn(bodyText = ''): string {
  const { recordId } = Object(tryParseJson(bodyText))
  return typeof recordId === 'string' ? recordId : ''
}
