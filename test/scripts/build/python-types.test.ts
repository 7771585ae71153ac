/** The types of the Python client. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PYTHON_TYPES, pythonTypes } from '../../../scripts/build/python-types.ts'

const typesOf = (schemas: object): string =>
  pythonTypes(JSON.stringify({ components: { schemas } })).trimEnd()

describe('the types of the Python client', () => {
  test('match openapi.json (`bun run openapi` writes them)', () => {
    const document = readFileSync(join(import.meta.dir, '../../../openapi.json'), 'utf8')
    const isUpToDate = readFileSync(PYTHON_TYPES, 'utf8') === pythonTypes(document)
    expect(isUpToDate ? 'up to date' : 'differ from openapi.json: run `bun run openapi`').toBe('up to date')
  })

  test('separate required and optional fields', () => {
    const properties = { id: { type: 'string' }, limit: { type: ['integer', 'null'] } }
    expect(
      typesOf({ Item: { type: 'object', description: 'An item.', required: ['id'], properties } }),
    ).toEndWith(
      `class _RequiredItem(TypedDict):
    id: str


class Item(_RequiredItem, total=False):
    """An item."""

    limit: Union[int, None]`,
    )
  })

  test('have different names for the members of a union', () => {
    const member = (field: string) => ({
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string' } },
    })
    const key = { anyOf: [member('id'), member('lastFour')] }
    expect(typesOf({ Match: { type: 'object', required: ['key'], properties: { key } } })).toEndWith(
      `class MatchKey(TypedDict):
    id: str


class MatchKey2(TypedDict):
    lastFour: str


class Match(TypedDict):
    key: Union[MatchKey, MatchKey2]`,
    )
  })

  test('name an object in a field after the field', () => {
    const error = { type: 'object', required: ['ok'], properties: { ok: { const: true } } }
    const failure = { type: 'object', required: ['error'], properties: { error } }
    expect(typesOf({ Failure: failure, Kind: { type: 'string', enum: ['a', null] } })).toEndWith(
      `class FailureError(TypedDict):
    ok: Literal[True]


class Failure(TypedDict):
    error: FailureError


Kind = Literal["a", None]`,
    )
  })
})
