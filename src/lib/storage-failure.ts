/** What SQLite says when a disk or a file lets it down, as callers are told. */
import { ApiError } from './api-error.ts'
import { codeOf } from './message-of.ts'

/** What it is called that happened, and what to do about it. Codes are those of SQLite, or begin like them. */
const CAUSES = [
  {
    codes: ['SQLITE_FULL'],
    what: 'There is no space left for the database',
    advice: 'Free some on its disk, and send the request again',
    retryAfter: 5,
  },
  {
    codes: ['SQLITE_READONLY'],
    what: 'The database may not be written',
    advice: 'Make its file and the folder around it writable, and send the request again',
    retryAfter: 5,
  },
  {
    codes: ['SQLITE_IOERR', 'SQLITE_CANTOPEN'],
    what: 'The disk of the database fails',
    advice: 'Look after it (the log has the cause), and send the request again',
    retryAfter: 5,
  },
] as const

type Cause = (typeof CAUSES)[number]

const causeOf = (error: unknown): Cause | undefined => {
  const code = String(codeOf(error))
  return CAUSES.find(({ codes }) => codes.some((each) => code === each || code.startsWith(`${each}_`)))
}

/** Whether it is the disk or the file that failed, which may be mended while the server runs. */
export const isStorageFailure = (error: unknown): boolean => causeOf(error) !== undefined

/** `503 storage_unavailable` for a failure of the disk or the file; `undefined` for anything else. */
export function storageUnavailable(error: unknown): ApiError | undefined {
  const cause = causeOf(error)
  return cause && toApiError(cause)
}

const toApiError = ({ what, advice, retryAfter }: Cause): ApiError =>
  new ApiError('storage_unavailable', `${what}: nothing was changed or charged. ${advice}.`, {
    headers: { 'Retry-After': String(retryAfter) },
  })

const [FULL, , FAILING] = CAUSES

/** Examples for the document: for operations that store something, and for those that only read. */
export const diskFull = (): ApiError => toApiError(FULL)
export const diskFails = (): ApiError => toApiError(FAILING)
