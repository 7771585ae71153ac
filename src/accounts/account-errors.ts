/** The errors of users and keys, for the service and for the control API. */
import { ApiError } from '../lib/api-error.ts'

/**
 * Returns the error 404 of a user or key.
 * @param id what it was searched by, such as `address ada@company.com`
 * @param listing the operation that lists all
 */
export const createNotFoundError = (noun: 'user' | 'key', id: string, listing: string): ApiError =>
  new ApiError('not_found', `The organization has no ${noun} with the ${id}. ${listing} lists all ${noun}s.`)

/** Returns the error 409 of an address that a user or key already has. */
export const createAlreadyExistsError = (
  owner: string,
  email: string,
  advice = 'Use a different address.',
): ApiError =>
  new ApiError(
    'already_exists',
    `The organization already has ${owner} with the address ${email}. Addresses are unique, regardless of case. ${advice}`,
  )
