/** What stands around a list of what was found. */
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Empty } from '../../ui/states.tsx'
import type { Kind } from './types.ts'
import { recordsIn } from './words.ts'

interface CountProps {
  readonly shown: number
  readonly total: number
  readonly kind: Kind
}

export const Count = ({ shown, total, kind }: CountProps) => (
  <p role="status" className="small quiet number">
    {shown < total && `${shown} of `}
    {recordsIn(total, kind)}
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
