/** The results of a search, which load page by page. */
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FoundItems } from '../../api/pages.ts'
import { Empty, Loaded } from '../loading-states.tsx'
import { NextPage } from './next-page.tsx'

interface FoundListProps<Found> {
  /** What the search finds, such as `companies`. */
  readonly what: string
  readonly search: string
  readonly query: FoundItems<Found>
  /** The title and the content if there is nothing to find at all. */
  readonly title: string
  readonly empty: ReactNode
  /** What to search for, if the search finds nothing. */
  readonly tryThis: string
  /** Shows the items of the loaded pages. */
  readonly children: (items: readonly Found[]) => ReactNode
}

/** The items that a search finds. The next page loads when the user scrolls to the end. */
export const FoundList = <Found,>({
  what,
  search,
  query,
  title,
  empty,
  tryThis,
  children,
}: FoundListProps<Found>) => (
  <>
    <Loaded query={query} what={what}>
      {({ items }) =>
        items.length > 0 ? (
          children(items)
        ) : search === '' ? (
          <Empty title={title}>{empty}</Empty>
        ) : (
          <Empty title={`No results for “${search}”`} icon={<SearchX size={20} aria-hidden />}>
            Try {tryThis}.
          </Empty>
        )
      }
    </Loaded>
    <NextPage query={query} />
  </>
)
