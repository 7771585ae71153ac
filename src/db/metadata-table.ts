/** Metadata of the database file, in the table `meta`. */
import { eq } from 'drizzle-orm'
import type { Connection } from './open-and-lock.ts'
import { meta } from './tables.ts'

/**
 * `records`: the origin of the data. `keysVersion`: the version of its lookup keys. `recordsEdited`: the number of their edits.
 * `organizations`: the last applied `organizations.json`. `storageCheck`: a probe of the disk.
 */
type MetadataKey = 'records' | 'keysVersion' | 'recordsEdited' | 'organizations' | 'storageCheck'

export function getMetadata({ db }: Connection, key: MetadataKey): string | undefined {
  return db.select().from(meta).where(eq(meta.key, key)).get()?.value
}

export function setMetadata({ db }: Connection, key: MetadataKey, value: string): void {
  db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } }).run()
}

export function deleteMetadata({ db }: Connection, key: MetadataKey): void {
  db.delete(meta).where(eq(meta.key, key)).run()
}
