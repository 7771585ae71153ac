/** A data directory on disk: `companies.csv`, `contacts.csv`, and perhaps `organizations.json`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'

/** The texts of a data directory, and a fingerprint by which a database knows whether it holds them. */
export interface DataDirectory {
  readonly companies: { readonly file: string; readonly text: string }
  readonly contacts: { readonly file: string; readonly text: string } | undefined
  readonly organizations: { readonly file: string; readonly text: string } | undefined
  readonly fingerprint: string
}

/**
 * Reads `directory`. Only `companies.csv` must be there: a market of companies without people is a market.
 * @throws {StartupError} when a file cannot be read
 */
export function readDataDirectory(directory: string): DataDirectory {
  const companies = join(directory, 'companies.csv')
  if (!existsSync(companies)) {
    throw new StartupError(
      `${companies} is not there: --data names a folder with companies.csv, and usually contacts.csv.`,
    )
  }
  const texts = {
    companies: { file: companies, text: read(companies) },
    contacts: readIfThere(join(directory, 'contacts.csv')),
    organizations: readIfThere(join(directory, 'organizations.json')),
  }
  return { ...texts, fingerprint: fingerprintOf(texts.companies.text, texts.contacts?.text ?? '') }
}

/** SHA-256 over the two tables. */
export function fingerprintOf(companies: string, contacts: string): string {
  return new Bun.CryptoHasher('sha256').update(companies).update('\0').update(contacts).digest('hex')
}

function readIfThere(file: string): { file: string; text: string } | undefined {
  return existsSync(file) ? { file, text: read(file) } : undefined
}

/** @throws {StartupError} also for bytes that are not UTF-8: names would be stored garbled */
function read(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : messageOf(error)
    throw new StartupError(`${file} cannot be read: ${reason}.`)
  }
}
