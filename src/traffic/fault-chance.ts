/** Chance that can be repeated: the same seed, purpose and place in the sequence give the same number. */

/** From 0 to below 1. Needs no memory: the place alone says where in the sequence it is. */
export const chance = (seed: string | number, purpose: string, place: number): number =>
  mixed(hashed(`${purpose} ${place} ${seed}`)) / 2 ** 32

/** FNV-1a, 32 bits. */
function hashed(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** The finish of MurmurHash3: texts that differ in one digit come out unlike each other. */
function mixed(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35)
  return (mix ^ (mix >>> 16)) >>> 0
}
