const axios = require('axios')

exports.main = async (event, callback) => {
  const { id, email, firstname, lastname, company, associatedcompanyid } = event.inputFields
  if (!/^\d+$/.test(id)) throw new Error('Add the input "id", with the record ID of the contact.')
  const lead = {
    recordId: String(id),
    contactEmail: email,
    contactFirstName: firstname,
    contactLastName: lastname,
    companyName: company,
  }
  const enrich = () =>
    axios.post(`${process.env.SMARTE_API_URL}/v7/enrich`, lead, {
      headers: { apikey: process.env.SMARTE_KEY },
      timeout: 5000,
      validateStatus: (status) => status !== 429 && status < 500,
    })
  const { data } = await enrich().catch(async (error) => {
    const seconds = Number(error.response?.headers['retry-after'] ?? 1)
    // Give up if there was no response, or if Retry-After is over 3 seconds or not a number. HubSpot then repeats the action after a
    // 429 or 5xx, but not after a timeout.
    if (error.response === undefined || !(seconds <= 3)) throw error
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return enrich()
  })
  const outcome = data.recordStatus ?? data.error?.code ?? 'invalid_response'
  if (outcome === 'Active' && ['A+', 'A'].includes(data.accuracy)) {
    const { conJobTitleEn, directDial1, compIndustry, compEmpCount } = data
    await update('contacts', id, { jobtitle: conJobTitleEn, phone: directDial1, industry: compIndustry })
    if (/^\d+$/.test(associatedcompanyid))
      await update('companies', associatedcompanyid, { numberofemployees: compEmpCount })
  }
  callback({ outputFields: { outcome, grade: data.accuracy } })
}

// HubSpot clears a property that you set to "", but a blank field only means that the value is unknown. An asterisk masks a digit.
const isKnown = (value) => typeof value === 'string' && value.trim() !== '' && !value.includes('*')

async function update(type, id, properties) {
  const known = Object.fromEntries(Object.entries(properties).filter(([, value]) => isKnown(value)))
  if (Object.keys(known).length === 0) return
  const headers = { authorization: `Bearer ${process.env.HUBSPOT_TOKEN}` }
  const url = `https://api.hubapi.com/crm/v3/objects/${type}/${id}`
  await axios.patch(url, { properties: known }, { headers, timeout: 3000 })
}
