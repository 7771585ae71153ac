/** The contact or company of a charge, and the organization that paid. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, unwrap } from '../../api/client.ts'
import { useOrganizationName } from '../../api/queries.ts'
import { nameCompany, namePerson } from '../../api/record-names.ts'
import textStyles from '../../ui/styles/text.module.css'

/** The GUID of a company is shorter. */
const PERSON_GUID_LENGTH = 32

interface ChargedRecordProps {
  readonly guid: string
  readonly orgId: string
}

/** Names both, and leads to the record. A deleted one has only its GUID. */
export function ChargedRecord({ guid, orgId }: ChargedRecordProps) {
  const organization = useOrganizationName(orgId)
  const kind = guid.length === PERSON_GUID_LENGTH ? 'contacts' : 'companies'
  const { data: name } = useQuery({ queryKey: [kind, guid, 'name'], queryFn: () => fetchName(guid) })
  return (
    <>
      {name === undefined ? <code>{guid}</code> : <Link to={`/data/${kind}/${guid}`}>{name}</Link>}
      <div className={textStyles.hint}>{organization}</div>
    </>
  )
}

const fetchName = async (guid: string): Promise<string> =>
  guid.length === PERSON_GUID_LENGTH
    ? namePerson(
        await unwrap(api.GET('/sandbox/contacts/{conGUID}', { params: { path: { conGUID: guid } } })),
      )
    : nameCompany(
        await unwrap(api.GET('/sandbox/companies/{compGUID}', { params: { path: { compGUID: guid } } })),
      )
