/** Conditions of the values in `tables.ts`. They hold for all that the program writes, so that only a file from elsewhere violates them. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { MAX_INSTANT, MIN_INSTANT } from '../lib/clock.ts'

/** The highest limit and count of requests, and the highest charge: more than a machine can process. */
export const MAX_COUNT = 1_000_000_000

/** The maximum length of the name of an organization. */
export const MAX_NAME_LENGTH = 200

/** Numbers are written into the SQL, because a check has no parameters. */
export const isBetween = (column: SQLiteColumn, min: number, max: number): SQL =>
  sql`${column} between ${sql.raw(`${min}`)} and ${sql.raw(`${max}`)}`

export const isBoolean = (column: SQLiteColumn): SQL => sql`${column} in (0, 1)`

/** Compares with `''`, because the length ends at a NUL character. */
export const isText = (column: SQLiteColumn, maxLength: number): SQL =>
  sql`${column} <> '' and length(${column}) <= ${sql.raw(`${maxLength}`)}`

export const isUuid = (column: SQLiteColumn): SQL =>
  sql`${column} like '________-____-____-____-____________' and ${column} not glob '*[^0-9a-f-]*'`

/** A timestamp has a year of four digits. */
export const isInstant = (column: SQLiteColumn): SQL => isBetween(column, MIN_INSTANT, MAX_INSTANT)
