/** `orgId` in a query: all, or those of one organization. */
import { ApiError } from '../../lib/api-error.ts'

const MESSAGE = 'is blank: leave it out for all, or send the id of an organization'

/**
 * Held before the query is: a blank one comes from a variable that is empty, and means neither all nor nobody.
 * @throws {ApiError} 400
 */
export function refuseBlankOrganization({ query }: { readonly query: { readonly orgId?: unknown } }): void {
  const { orgId } = query
  if (typeof orgId !== 'string' || orgId.trim() !== '') return
  throw new ApiError('invalid_parameter', `orgId ${MESSAGE}`, {
    details: [{ field: 'orgId', message: MESSAGE }],
  })
}
