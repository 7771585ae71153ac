/** The migrations create the tables that Drizzle defines. */
import { describe, expect, test } from 'bun:test'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { openMemory } from '../../src/db/open-and-lock.ts'
import * as tables from '../../src/db/tables.ts'

const { client } = openMemory()

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
}

describe('the migrations', () => {
  for (const table of Object.values(tables)) {
    const name = getTableName(table)

    test(`create the columns of ${name}`, () => {
      const created = client
        .query<Column, []>(`select name, type, "notnull", pk from pragma_table_info('${name}')`)
        .all()
      const primary = getTableConfig(table).primaryKeys.flatMap(({ columns }) =>
        columns.map((column) => column.name),
      )
      const described = Object.values(getTableColumns(table)).map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        notNull: column.notNull,
        primary: column.primary || primary.includes(column.name),
      }))
      const found = created.map(({ name: column, type, notnull, pk }) => ({
        name: column,
        type: type.toUpperCase(),
        notNull: notnull === 1,
        primary: pk > 0,
      }))
      expect(found).toEqual(described)
    })

    test(`create the indexes of ${name}`, () => {
      const created = client
        .query<{ name: string }, []>(
          `select name from pragma_index_list('${name}') where origin = 'c' order by name`,
        )
        .all()
      const described = getTableConfig(table).indexes.map((index) => index.config.name)
      expect(created.map(({ name: index }) => index)).toEqual(described.sort())
    })
  }

  test('create no table that Drizzle does not define', () => {
    const created = client
      .query<{ name: string }, []>("select name from sqlite_master where type = 'table'")
      .all()
    expect(created.map(({ name }) => name).sort()).toEqual(Object.values(tables).map(getTableName).sort())
  })
})
