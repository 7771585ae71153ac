/** The record that Enrich found: how sure it is, the contact and the company. */
import { EyeOff } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { CompanyCard } from './company-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { type Enrichment, gradeInWords, hasCompany, hasContact, notesOn, verdictOn } from './verdict.ts'

export function EnrichedRecord({ answer }: { readonly answer: Enrichment }) {
  const verdict = verdictOn(answer)
  const grade = gradeInWords(answer)
  const notes = notesOn(answer)
  return (
    <div className="stack">
      <div className={`notice verdict ${verdict.tone}`}>
        <p className="row">
          <Badge tone={verdict.tone}>{answer.recordStatus}</Badge>
          {answer.accuracy !== '' && <Badge tone="info">{answer.accuracy}</Badge>}
          {grade !== '' && <span className="small quiet">{grade}</span>}
        </p>
        <p>{verdict.text}</p>
      </div>
      <div className="cards">
        {hasContact(answer) && <ContactCard answer={answer} />}
        {hasCompany(answer) && <CompanyCard answer={answer} />}
      </div>
      {notes.length > 0 && (
        <ul className="notes small quiet" aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>
              <EyeOff size={14} aria-hidden /> {note}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
