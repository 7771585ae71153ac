/** Whether and how text is given colours. */
import { styleText } from 'node:util'
import type { Environment } from '../config.ts'
import type { Paint } from './table.ts'

/**
 * Colours on a terminal, unless `NO_COLOR` is set (no-color.org) or the terminal has none; anywhere with `FORCE_COLOR`, unless
 * that is `0`.
 */
export function paintFor(stream: { readonly isTTY?: boolean }, env: Environment): Paint {
  return wantsColour(stream, env)
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text
}

function wantsColour(stream: { readonly isTTY?: boolean }, env: Environment): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '')
    return !['0', 'false'].includes(env.FORCE_COLOR)
  return stream.isTTY === true && env.TERM !== 'dumb'
}
