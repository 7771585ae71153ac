/** The lists under `/sandbox`: `{ items, total }`. Long ones have pages, with the parameters `limit` and `cursor`, and `next`. */
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { count, optionalInteger } from '../http/field-schemas.ts'
import { invalidField } from '../lib/errors.ts'
import { CLOSED } from '../lib/schemas.ts'

const DEFAULT_LIMIT = 100

/** The query parameters of every list. */
export const PageQuery = Type.Object(
  {
    limit: optionalInteger({
      minimum: 1,
      maximum: 500,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of items.',
    }),
    cursor: Type.Optional(
      Type.String({
        maxLength: 512,
        description: '`next` from the previous page. Without it, you get the first page.',
      }),
    ),
  },
  CLOSED,
)
export type PageQuery = Static<typeof PageQuery>

/** The query of a list without parameters. */
export const NO_PARAMETERS = Type.Object({}, CLOSED)

/** Returns the schema of a list without pages. */
export const listOf = <Item extends TSchema>(
  item: Item,
  { title, description }: { readonly title: string; readonly description: string },
) =>
  Type.Object(
    {
      items: Type.Array(item, { description }),
      total: count('Number of items on all pages.'),
    },
    { title, description },
  )

/** Returns a list without pages. */
export const toList = <Item>(items: readonly Item[]): { items: Item[]; total: number } => ({
  items: [...items],
  total: items.length,
})

/** Returns the schema of a page. */
export const pageOf = <Item extends TSchema>(
  item: Item,
  { title, description }: { readonly title: string; readonly description: string },
) =>
  Type.Object(
    {
      ...listOf(item, { title, description }).properties,
      next: Type.Union([Type.String(), Type.Null()], {
        description: '`cursor` of the next page. `null` on the last page.',
      }),
    },
    { title, description },
  )

/** The response of an operation that deletes a collection. */
export const DeletedCount = Type.Object(
  { deleted: count('Number of deleted items.') },
  { title: 'DeletedCount', description: 'The number of deleted items.' },
)

export type Page<Item> = { items: Item[]; total: number; next: string | null }

interface PageRequest {
  readonly limit: number
  /** The number that `toPage` received for the cursor; `undefined` for the first page. */
  readonly start: number | undefined
}

/**
 * Parses the query parameters of a list.
 * @param list the name of the list and its order, because a cursor of another list or order is a position that means nothing here
 * @throws {InputError} for a text that is not a cursor of the list
 */
export const parsePage = (list: string, { limit = DEFAULT_LIMIT, cursor }: PageQuery): PageRequest => ({
  limit,
  start: cursor === undefined ? undefined : decodeCursor(list, cursor),
})

/**
 * Returns one page of a list.
 * @param list as in `parsePage`
 * @param total the number of items on all pages
 * @param next identifies the first item of the next page; `undefined` on the last page
 */
export const toPage = <Item>(
  list: string,
  items: readonly Item[],
  total: number,
  next: number | undefined,
): Page<Item> => ({
  items: [...items],
  total,
  next: next === undefined ? null : Buffer.from(`${list}\n${next}`).toString('base64url'),
})

/** Returns the number of items before the next page; `undefined` on the last page. */
export const findNextOffset = (offset: number, limit: number, total: number): number | undefined =>
  offset + limit < total ? offset + limit : undefined

function decodeCursor(list: string, cursor: string): number {
  const [name, position = ''] = Buffer.from(cursor, 'base64url').toString().split('\n')
  if (name === list && /^\d{1,15}$/.test(position)) return Number(position)
  throw invalidField(
    'cursor',
    'is not a cursor for this list in this order. Send next from the previous page, or start without a cursor',
  )
}
