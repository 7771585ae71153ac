/** The rows of a long table, as groups. Far from the visible part, a group is one empty row of the same height. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

const GROUP_SIZE = 50
/** The distance from the visible part at which a group has its rows. */
const AHEAD = '1500px'
/** The height of a row that was never visible. */
const ROW_HEIGHT = 38

interface RowGroupsProps<Item> {
  readonly items: readonly Item[]
  /** Shows one row. */
  readonly children: (item: Item) => ReactNode
}

export const RowGroups = <Item,>({ items, children }: RowGroupsProps<Item>) =>
  Array.from({ length: Math.ceil(items.length / GROUP_SIZE) }, (_, index) => (
    <Group
      // biome-ignore lint/suspicious/noArrayIndexKey: a group is a place in the list, whatever its rows are
      key={index}
      items={items.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE)}
      startsNear={index < 2}
    >
      {children}
    </Group>
  ))

interface GroupProps<Item> extends RowGroupsProps<Item> {
  readonly startsNear: boolean
}

function Group<Item>({ items, children, startsNear }: GroupProps<Item>) {
  const group = useRef<HTMLTableSectionElement>(null)
  const [emptyHeight, setEmptyHeight] = useState(startsNear ? undefined : items.length * ROW_HEIGHT)
  useEffect(() => {
    if (group.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        // The last entry is the newest.
        const entry = entries.at(-1)
        setEmptyHeight(entry?.isIntersecting === false ? entry.boundingClientRect.height : undefined)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(group.current)
    return () => observer.disconnect()
  }, [])
  return (
    <tbody ref={group}>
      {emptyHeight === undefined ? items.map(children) : <tr aria-hidden style={{ height: emptyHeight }} />}
    </tbody>
  )
}
