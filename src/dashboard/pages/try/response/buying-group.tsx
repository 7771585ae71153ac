/** A page of a buying group: its members by level, and the page buttons. */
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatBody, setField } from '../../../api/body.ts'
import type { TryRequest } from '../../../api/request-link.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { Table } from '../../../ui/table.tsx'
import { changeField, fillBody } from '../draft.ts'
import styles from '../page.module.css'
import { type BuyingGroupPage, groupByLevel } from './response-body.ts'

interface BuyingGroupProps {
  readonly group: BuyingGroupPage
  readonly request: TryRequest
  readonly onSend: (request: TryRequest) => void
}

export function BuyingGroup({ group, request, onSend }: BuyingGroupProps) {
  const goTo = (pageNo: number): void => {
    changeField('buyingGroup', 'pageNo', String(pageNo))
    onSend({ ...request, body: setField(request.body, 'pageNo', String(pageNo)) })
  }
  const enrich = (contactGuid: string): void => {
    const body = formatBody({ contactGuid })
    fillBody('enrich', body, { exampleId: {}, original: undefined })
    onSend({ ...request, operation: 'enrich', body, original: undefined })
  }
  return (
    <div className={layout.stack}>
      <div className={clsx(states.notice, !(group.totalCount === 0) && states.good)}>
        <p>{describeGroup(group)}</p>
      </div>
      {group.buyingGroup.length > 0 && <Members group={group} onEnrich={enrich} />}
      {group.totalPages > 0 && <Pages group={group} onGo={goTo} />}
    </div>
  )
}

function describeGroup({ compName, totalCount, buyingGroup, totalPages, pageNo }: BuyingGroupPage): string {
  if (compName === '') return 'No company matches well enough. The list is empty.'
  if (totalCount === 0) return `${compName} has no people at manager level or above.`
  const people = formatCount(totalCount, 'person', 'people')
  return buyingGroup.length > 0
    ? `${compName}: ${people} in the buying group.`
    : `${compName}: ${people} in the buying group. Page ${pageNo} is past the last page, ${totalPages}.`
}

interface MembersProps {
  readonly group: BuyingGroupPage
  readonly onEnrich: (contactGuid: string) => void
}

const Members = ({ group, onEnrich }: MembersProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
  <section className={styles.scrolls} aria-label="Buying group" tabIndex={0}>
    <Table
      columns={[
        'Job title',
        'Department',
        'Country',
        { label: <span className={textStyles.visuallyHidden}>Actions</span> },
      ]}
    >
      {groupByLevel(group.buyingGroup).map(({ name, members }) => (
        <tbody key={name}>
          <tr className={styles.level}>
            <th scope="rowgroup" colSpan={4}>
              {name}
            </th>
          </tr>
          {members.map((member) => (
            <tr key={member.conGUID}>
              <td>{member.conJobTitle}</td>
              <td>
                {member.conFunctions}
                <span className={textStyles.quiet}> · {member.conSubFunctions}</span>
              </td>
              <td>{member.conWorkLocCountry}</td>
              <td>
                <Button
                  slim
                  look="bare"
                  onPress={() => onEnrich(member.conGUID)}
                  aria-label={`Enrich the ${member.conJobTitle}`}
                >
                  Enrich
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  </section>
)

interface PagesProps {
  readonly group: BuyingGroupPage
  readonly onGo: (pageNo: number) => void
}

const Pages = ({ group: { pageNo, totalPages, totalCount }, onGo }: PagesProps) => (
  <nav className={clsx(layout.row, layout.spread)} aria-label="Pages">
    <span className={clsx(textStyles.quiet, textStyles.small, textStyles.number)}>
      Page {pageNo.toLocaleString('en-US')} of {totalPages.toLocaleString('en-US')},{' '}
      {totalCount.toLocaleString('en-US')} in total{' '}
    </span>
    <span className={layout.row}>
      <Button slim isDisabled={pageNo <= 1} onPress={() => onGo(Math.min(pageNo - 1, totalPages))}>
        <ChevronLeft size={14} aria-hidden /> Previous
      </Button>
      <Button slim isDisabled={pageNo >= totalPages} onPress={() => onGo(pageNo + 1)}>
        Next <ChevronRight size={14} aria-hidden />
      </Button>
    </span>
  </nav>
)
