/** An error of the interface, read from the body of an answer. */
import { isObject } from '../../api/json.ts'

interface Detail {
  readonly field: string
  readonly message: string
}

export interface RefusalBody {
  readonly code: string
  readonly message: string
  readonly details: readonly Detail[]
}

const isDetail = (value: unknown): value is Detail =>
  isObject(value) && typeof value.field === 'string' && typeof value.message === 'string'

/** `undefined` for a body that is no error of the interface. */
export function refusalIn(json: unknown): RefusalBody | undefined {
  const error = isObject(json) ? json.error : undefined
  if (!isObject(error) || typeof error.code !== 'string' || typeof error.message !== 'string')
    return undefined
  const details = Array.isArray(error.details) ? error.details.filter(isDetail) : []
  return { code: error.code, message: error.message, details }
}
