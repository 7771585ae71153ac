/** Creates the routes of the service, with their documentation. */
import { Elysia } from 'elysia'
import { attachDocs } from './openapi/operation-docs.ts'
import { isView, type Operation } from './operation.ts'
import type { Pipeline } from './pipeline.ts'
import type { ServiceModules } from './service-modules.ts'

export function operationRoute(operation: Operation, modules: ServiceModules, pipeline: Pipeline) {
  const { name, path, input, output, tag, security, summary, description } = operation
  const { requests, errors, headers } = operation
  const docs = { requests, ...(headers && { headers }), errors, bodyOptional: isView(operation) }
  return new Elysia({ name }).post(path, pipeline(operation, operation.createService(modules)), {
    parse: 'none',
    body: input,
    response: { 200: output },
    detail: {
      operationId: name,
      tags: [tag],
      summary,
      description,
      security,
      ...attachDocs(docs, operation),
    },
  })
}
