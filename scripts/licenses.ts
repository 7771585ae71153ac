/** Writes `THIRD_PARTY_LICENSES`, which the executable prints with `signalbox licenses`: `bun run licenses`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licensesDocument } from './licenses/document.ts'
import { shippedPackages } from './licenses/packages.ts'

const packages = await shippedPackages()
writeFileSync(join(import.meta.dir, '../THIRD_PARTY_LICENSES'), licensesDocument(packages))
console.log(`THIRD_PARTY_LICENSES: Bun, and ${packages.length} packages`)
