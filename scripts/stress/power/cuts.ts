/** Power cuts under load: which of the answered charges are there afterwards, and whether the file is whole. */
import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Workplace } from '../../bench/workplace.ts'
import { Random } from '../../sample/random.ts'
import { startLoad } from '../crash/load.ts'
import { Reckoning } from '../crash/reckoning.ts'
import { startVictim } from '../crash/server.ts'
import type { Story } from '../crash/story.ts'
import { makeTenants } from '../crash/tenants.ts'
import { Disk } from './disks.ts'

export interface CutOptions {
  readonly sync: 'normal' | 'full'
  readonly seed: number
  readonly goesOn: (cuts: number) => boolean
}

export interface Cuts {
  readonly cuts: number
  /** Charges that were answered before a cut, and those of them that are not in the ledger after it. */
  readonly answered: number
  readonly lost: number
  /** What contradicts itself in a file, and files that no server starts on. */
  readonly faults: readonly string[]
}

const CONNECTIONS = 16
const PEOPLE = 400
const FILE = 'power.db'

/** What came of it; or why this machine, or this user, cannot try it. */
export async function powerCuts({ sync, seed, goesOn }: CutOptions): Promise<Cuts | string> {
  const workplace = new Workplace()
  const random = new Random(`power ${seed}`)
  let sum: Cuts = { cuts: 0, answered: 0, lost: 0, faults: [] }
  try {
    while (goesOn(sum.cuts)) {
      const disk = diskIn(workplace, sum.cuts)
      if (typeof disk === 'string') return disk
      const { answered, lost, faults } = await cutOnce(workplace, disk, sync, random)
      sum = {
        cuts: sum.cuts + 1,
        answered: sum.answered + answered,
        lost: sum.lost + lost,
        faults: [...sum.faults, ...faults],
      }
    }
    return sum
  } finally {
    rmSync(workplace.folder, { recursive: true, force: true })
  }
}

function diskIn(workplace: Workplace, number: number): Disk | string {
  try {
    return Disk.format(workplace.at(`disk-${number}`))
  } catch (error) {
    return String(error)
  }
}

async function cutOnce(
  workplace: Workplace,
  disk: Disk,
  sync: CutOptions['sync'],
  random: Random,
): Promise<Omit<Cuts, 'cuts'>> {
  const file = join(disk.folder, FILE)
  const victim = await startVictim(workplace, file, ['--sync', sync])
  const stories = await makeTenants(victim.url)
  const reckoning = new Reckoning(file)
  const emails = reckoning.emails(PEOPLE)
  reckoning.close()
  const load = startLoad({ url: victim.url, stories, emails, connections: CONNECTIONS, random })
  await Bun.sleep(random.between(50, 500))
  // What is answered is counted before the disk is looked at, and nothing is written any more.
  process.kill(victim.pid, 'SIGSTOP')
  const answered = stories.flatMap(({ newCharges }) => [...newCharges])
  const cut = disk.afterPowerCut()
  await victim.kill()
  await load.ended
  disk.remove()
  try {
    return {
      answered: answered.length,
      ...(await found(workplace, join(cut.folder, FILE), stories, answered)),
    }
  } finally {
    cut.remove()
  }
}

/** What a server makes of the file that is left. */
async function found(
  workplace: Workplace,
  file: string,
  stories: readonly Story[],
  answered: readonly string[],
): Promise<Pick<Cuts, 'lost' | 'faults'>> {
  try {
    const victim = await startVictim(workplace, file)
    await victim.stop()
  } catch (error) {
    return { lost: answered.length, faults: [`it does not start after a power cut: ${error}`] }
  }
  const client = new Database(file, { readonly: true })
  const ledger = client.query<{ id: string }, []>('SELECT transaction_id AS id FROM charges').all()
  const stored = new Set(ledger.map(({ id }) => id))
  const faults = contradictions(client, stories)
  client.close()
  return { lost: answered.filter((id) => !stored.has(id)).length, faults }
}

function contradictions(client: Database, stories: readonly Story[]): string[] {
  const verdicts = client.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
  const balance = client.query<{ credits: number; spent: number }, [string]>(
    `SELECT credits, (SELECT count(*) FROM charges c WHERE c.org_id = o.org_id) AS spent
     FROM organizations o WHERE org_id = ?`,
  )
  const wrong = stories.filter(({ orgId, startCredits }) => {
    const row = balance.get(orgId)
    // One that was made in the last moments may be lost as a whole.
    return row !== null && row.credits !== startCredits - row.spent
  })
  balance.finalize()
  return [
    ...verdicts.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok'),
    ...wrong.map(({ orgId }) => `the balance of ${orgId} is not what its ledger says`),
  ]
}
