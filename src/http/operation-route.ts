/** Creates the routes of the service, with their documentation. */
import type { TObject, TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { isView, pathOf } from './api-operations.ts'
import { attachDocs, type OperationDocs } from './openapi/operation-docs.ts'
import type { Pipeline } from './pipeline.ts'
import type { ServiceOperation } from './service-operation.ts'

interface DocumentedOperation<Schema extends TObject> extends ServiceOperation<Schema> {
  readonly output: TSchema
  readonly tag: string
  readonly security: { [scheme: string]: string[] }[]
  readonly summary: string
  /** Markdown. */
  readonly description: string
  readonly docs: OperationDocs
}

export const operationRoute = <Schema extends TObject>(
  pipeline: Pipeline,
  documented: DocumentedOperation<Schema>,
) => {
  const { operation, schema, output, tag, security, summary, description, docs } = documented
  return new Elysia({ name: operation }).post(pathOf(operation), pipeline(documented), {
    parse: 'none',
    body: schema,
    response: { 200: output },
    detail: {
      operationId: operation,
      tags: [tag],
      summary,
      description,
      security,
      ...attachDocs({ ...docs, bodyOptional: isView(operation) }, operation),
    },
  })
}
