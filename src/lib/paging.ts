import { invalidField } from './api-error.ts'

export interface Page {
  /** From 1. */
  readonly number: number
  readonly size: number
}

const DEFAULT_PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100
/** 15 digits: every such number is exact. */
export const MAX_PAGE_NUMBER = 999_999_999_999_999

type Given = number | string | null | undefined

/**
 * The page asked for; blank and absent values take the defaults.
 * @throws {ApiError} 400 for what is no whole number, or out of range
 */
export function pageOf(pageNo: Given, pageSize: Given): Page {
  return {
    number: wholeNumber('pageNo', pageNo, 1, MAX_PAGE_NUMBER),
    size: wholeNumber('pageSize', pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  }
}

function wholeNumber(field: string, given: Given, fallback: number, most: number): number {
  const text = String(given ?? '').trim()
  if (text === '') return fallback
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1 && value <= most) return value
  throw invalidField(field, `must be a whole number from 1 to ${most}, not ${text.slice(0, 20)}`)
}

/** The items of a page, none past the end, and how many pages there are. */
export function slice<Item>(items: readonly Item[], page: Page): { items: Item[]; totalPages: number } {
  const start = (page.number - 1) * page.size
  return { items: items.slice(start, start + page.size), totalPages: Math.ceil(items.length / page.size) }
}
