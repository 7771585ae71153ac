/** A request in the list, on one line, or on two where there is little room. */
import { TriangleAlert, Zap } from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import { nameOf } from '../../../api/schemas.ts'
import { Badge, toneOf } from '../../../ui/badge.tsx'
import { count, tookInWords } from '../../../ui/format.ts'
import { timeOf } from '../format.ts'
import type { Row } from '../row.ts'

interface RequestRowProps {
  readonly row: Row
  readonly isNarrow: boolean
}

export const RequestRow = ({ row, isNarrow }: RequestRowProps) => (
  <GridListItem id={row.id} textValue={said(row)} className="request-row">
    {isNarrow ? <OnTwoLines row={row} /> : <OnOneLine row={row} />}
  </GridListItem>
)

/** Above the list; to whoever hears it each row says what it is about by itself. */
export const ColumnNames = () => (
  <div className="request-columns" aria-hidden>
    {['Time', 'Operation', 'Status', 'Organization', 'Asked', 'Found'].map((name) => (
      <span key={name}>{name}</span>
    ))}
    <span className="figure">Credits</span>
    <span className="figure">Took</span>
  </div>
)

type Parts = Pick<RequestRowProps, 'row'>

const OnOneLine = ({ row }: Parts) => (
  <>
    <span className="number quiet">{timeOf(row.at)}</span>
    <span>{nameOf(row.operation)}</span>
    <Status row={row} />
    <span className="quiet">{row.orgName}</span>
    <span title={row.asked}>{row.asked}</span>
    <Found row={row} />
    <span className="number quiet figure">{row.credits ?? ''}</span>
    <span className="number quiet figure">{tookInWords(row.durationMs)}</span>
    <Signs row={row} />
  </>
)

const OnTwoLines = ({ row }: Parts) => (
  <>
    <div className="line">
      <span className="number quiet">{timeOf(row.at)}</span>
      <Status row={row} />
      <span>{nameOf(row.operation)}</span>
      <span className="quiet fill">{row.orgName}</span>
      <Signs row={row} />
    </div>
    <div className="line">
      <span className="half" title={row.asked}>
        {row.asked}
      </span>
      <span className="quiet" aria-hidden>
        →
      </span>
      <span className="visually-hidden">found</span>
      <Found row={row} />
    </div>
  </>
)

const Status = ({ row: { status } }: Parts) => (
  <span>
    <Badge tone={toneOf(status)}>{status ?? 'lost'}</Badge>
  </span>
)

const Found = ({ row: { found, grade, isDoubtful } }: Parts) => (
  <span className="found" title={found}>
    {grade !== '' && <Badge tone={isDoubtful ? 'warn' : 'good'}>{grade}</Badge>} {found}
  </span>
)

const Signs = ({ row: { warnings, fault } }: Parts) => (
  <span className="signs">
    {warnings > 0 && (
      <span className="sign warn" title={count(warnings, 'warning')}>
        <TriangleAlert size={14} aria-hidden />
        <span aria-hidden>{warnings}</span>
        <span className="visually-hidden">{count(warnings, 'warning')}</span>
      </span>
    )}
    {fault !== null && (
      <span className="sign bad" title={`A fault struck it: ${fault}`}>
        <Zap size={14} aria-hidden />
        <span className="visually-hidden">fault: {fault}</span>
      </span>
    )}
  </span>
)

/** In one sentence. */
const said = ({ operation, status, asked, found }: Row): string =>
  `${nameOf(operation)}, ${status ?? 'lost'}, ${asked}: ${found}`
