/** Answers that are JSON already when they are returned. */
import type { TObject } from '@sinclair/typebox'
import { t } from 'elysia'

/** Documented by its schema, and not held against it once more for each answer: the tests do that. */
export const written = (schema: TObject) => t.NoValidate(t.Unsafe<string>({ ...schema }))

export const JSON_HEADERS = { 'content-type': 'application/json;charset=utf-8' }
