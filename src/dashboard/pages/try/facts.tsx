import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { isMasked } from './verdict.ts'

/** A name and a value each; what is blank is left out. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
  </dl>
)

const Value = ({ value }: { readonly value: string }): ReactNode =>
  isMasked(value) ? (
    <>
      {value} <Badge tone="info">masked</Badge>
    </>
  ) : (
    value
  )

/** What there is of these, one after the other. */
export const joined = (values: readonly string[], by = ', '): string =>
  values.filter((value) => value !== '').join(by)

/** Values that come in one field, separated by bars. */
export const listed = (field: string): string => field.split('|').join(', ')
