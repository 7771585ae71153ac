/** Decodes HTML entities, which systems that store HTML leave in texts. */
import type * as Entities from 'entities'
import { lazy } from '../../lib/cache.ts'

/** Loaded at first use, because it builds a table of all entities, which few texts need. */
const entities = lazy((): typeof Entities => require('entities'))

/** `&amp;`, `&#233;` */
const ENTITY = /&(?:#x?[\da-f]{1,6}|[a-z]{2,8});/i

/** Returns `R&D` for `R&amp;D`. Entities without a semicolon stay, because they are parameters in URLs. */
export const decodeEntities = (text: string): string =>
  text.includes('&') && ENTITY.test(text) ? entities().decodeHTMLStrict(text) : text
