/** The first items of a list, with a button that shows the others. */
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { formatCut } from '../format.ts'
import tableStyles from '../styles/table.module.css'
import textStyles from '../styles/text.module.css'

interface FirstItemsProps<Item> {
  readonly items: readonly Item[]
  /** The number of items that are shown at first. Up to twice as many are all shown. */
  readonly first: number
  /** The number of all items, if the server returns only some of them. */
  readonly total?: number
  /** Shows some of the items. */
  readonly children: (items: readonly Item[]) => ReactNode
}

export function FirstItems<Item>({ items, first, total = items.length, children }: FirstItemsProps<Item>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll || items.length <= 2 * first ? items : items.slice(0, first)
  return (
    <>
      {children(shown)}
      {shown.length < total && (
        <div className={tableStyles.more}>
          {shown.length < items.length ? (
            <Button slim onPress={() => setShowsAll(true)}>
              Show {items.length === total ? 'all' : 'the first'} {items.length.toLocaleString('en-US')}
            </Button>
          ) : (
            <p className={textStyles.hint}>The {formatCut(items.length, total)} are shown.</p>
          )}
        </div>
      )}
    </>
  )
}
