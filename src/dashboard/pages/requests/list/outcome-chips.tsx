/** The filter by outcome: a chip with a count for each. */
import { clsx } from 'clsx'
import { OUTCOME_NAMES, OUTCOMES, type Outcome } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Dot } from '../../../ui/chart/legend.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import type { FollowedJournal } from '../use-journal.ts'
import styles from './list.module.css'
import { getOutcomeColor } from './timeline-data.ts'

interface OutcomeChipsProps {
  readonly counts: FollowedJournal['counts']
  /** Absent for all outcomes. */
  readonly chosen: string | undefined
  readonly onChoose: (outcome: Outcome | undefined) => void
}

/** All outcomes, even without requests, so that each chip keeps its place. */
export function OutcomeChips({ counts, chosen, onChoose }: OutcomeChipsProps) {
  const all = counts && Object.values(counts.outcomes).reduce((sum, count) => sum + count, 0)
  return (
    <fieldset className={styles.chips}>
      <legend className={textStyles.visuallyHidden}>Outcome</legend>
      <Chip name="All" count={all} isChosen={chosen === undefined} onChoose={() => onChoose(undefined)} />
      {OUTCOMES.map((outcome) => (
        <Chip
          key={outcome}
          outcome={outcome}
          name={OUTCOME_NAMES[outcome]}
          count={counts?.outcomes[outcome]}
          isChosen={chosen === outcome}
          // A second click shows all outcomes again.
          onChoose={() => onChoose(chosen === outcome ? undefined : outcome)}
        />
      ))}
    </fieldset>
  )
}

interface ChipProps {
  readonly outcome?: Outcome
  readonly name: string
  readonly count: number | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Chip = ({ outcome, name, count, isChosen, onChoose }: ChipProps) => (
  <Button slim look="bare" aria-pressed={isChosen} onPress={onChoose}>
    {outcome !== undefined && <Dot color={getOutcomeColor(outcome)} />}
    {name}{' '}
    <span className={clsx(textStyles.quiet, textStyles.number, styles.chipCount)}>
      {count?.toLocaleString('en-US')}
    </span>
  </Button>
)
