/** All there is to try, in the order it is tried in, and how long: under ten minutes together. */
import { crash } from './crash.ts'
import { credits } from './credits.ts'
import { disk } from './disk.ts'
import { limits } from './limits.ts'
import { longQueries } from './long-queries.ts'
import { slowConnections } from './slow-connections.ts'
import { soak } from './soak.ts'
import type { Subject } from './subject.ts'
import { wire } from './wire.ts'

export const SUBJECTS: readonly Subject[] = [
  crash,
  disk,
  credits,
  limits,
  wire,
  slowConnections,
  longQueries,
  soak,
]

export const SECONDS: Readonly<Record<string, number>> = {
  crash: 90,
  disk: 40,
  credits: 30,
  limits: 30,
  wire: 40,
  'slow-connections': 30,
  'long-queries': 20,
  soak: 180,
}
