/** The stored companies, people, and jobs: their queries, the matcher, and edits. */
import type { Core } from '../core/core.ts'
import { createMatcher, type Matcher } from '../matching/match.ts'
import { createIndexUpdater } from './edit/index-updater.ts'
import { RecordEditor } from './edit/record-editor.ts'
import { RecordWriter } from './edit/record-writer.ts'
import { createRecordSearch, type RecordSearch } from './search/record-search.ts'
import { createRecordStore, type RecordStore } from './store/record-store.ts'

export interface Records {
  readonly store: RecordStore
  readonly matcher: Matcher
  readonly writer: RecordWriter
  readonly editor: RecordEditor
  readonly search: RecordSearch
}

export function createRecords(core: Core): Records {
  const store = createRecordStore(core.connection, core.clock)
  const matcher = createMatcher(store)
  const writer = new RecordWriter(core, createIndexUpdater(matcher))
  const editor = new RecordEditor(core, store, writer)
  return { store, matcher, writer, editor, search: createRecordSearch(core.connection, store.rows) }
}
