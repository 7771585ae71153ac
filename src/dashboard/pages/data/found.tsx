/** What stands around a list of what was found. */
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Empty } from '../../ui/states.tsx'

interface CountProps {
  readonly shown: number
  readonly total: number
  /** As in “20 of 1,600 companies”. */
  readonly what: string
}

export const Count = ({ shown, total, what }: CountProps) => (
  <p role="status" className="small quiet number">
    {shown < total ? `${shown} of ${total.toLocaleString('en-US')}` : total.toLocaleString('en-US')} {what}
    {shown < total && '. Search to see others.'}
  </p>
)

interface NothingProps {
  readonly search: string
  /** As in “part of the name”. */
  readonly tryThis: string
  /** Where there is nothing at all. */
  readonly children: ReactNode
}

export const Nothing = ({ search, tryThis, children }: NothingProps) =>
  search === '' ? (
    <Empty title="There is nothing here">{children}</Empty>
  ) : (
    <Empty title={`Nothing is called “${search}”`} icon={<SearchX size={20} aria-hidden />}>
      Try {tryThis}.
    </Empty>
  )
