/** Made from the OpenAPI document by `bun run openapi`. */

export interface paths {
    "/v7/enrich": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the best matching company and contact
         * @description Finds the best match for what you know about a company, a contact, or both. The response is one flat object.
         *
         *     **To search**, send at least one of `contactEmail`, `companyName`, `companyWebAddress`, or a GUID or profile URL.
         *
         *     A contact's name needs one of them next to it.
         *
         *     | Found | `recordStatus` | `accuracy` | Credits |
         *     |---|---|---|---|
         *     | a contact who works there | `Active` | grade | 1 |
         *     | a contact who has left that company | `No Longer` | grade | 1 |
         *     | only the company, and the request named no contact | `Active` | grade | 1 |
         *     | only the company, although the request named a contact | `No Match` | grade of the company | 1 |
         *     | nothing | `No Match` | blank | 0 |
         *
         *     No match is a success, too: **200** with the same fields. Which fields you get depends on the subscription. *Standard* has no direct dials. *Plus* and *Pro* have them, and show the current job of contacts who are `No Longer` at the company. With *Plus*, refreshing a record that you already paid for is free, even with a balance of zero.
         *
         *     **Job.** `No Longer` means that the contact has no current job at the matched company. A contact who was promoted or rehired there is `Active`, with the fields of the current job. The title and email in the request don't change that. A job is current until the first day of the month in which it ends (UTC). A job that starts in the future counts as current, but one that has already started takes precedence.
         *
         *     **Identifiers.** A valid `contactGuid` or `contactUrl` identifies the contact. Company fields then only choose among that contact's jobs. If no job fits, you get the current one, with grade `A` at most. A different name or email lowers the grade, at worst to `B`. A valid `companyGuid` identifies the company. A different company's name or website lowers the grade to `B`.
         *
         *     **Values as sent.** `contactEmail` is an address and nothing else, so `Name <a@b.example>` and `mailto:a@b.example` return 400. So does a template token that you didn't replace, such as `{{lead.Email}}`, in every field except `recordId`. **Placeholders** such as `n/a`, `none`, `-`, `unknown`, and `test`, and in company fields texts such as `Freelancer`, count as values and match nothing. If you have no value, leave the field out, or send `null` or a blank string. `NA` as `contactCountry` is Namibia, and `Na` and `Blank` are names next to another name. To find people whose real name is `Null` or `Test`, send the full name or email.
         *
         *     Clients that cannot set headers can send the key in the body field `apikey`. If you send both, the header takes precedence.
         *
         *     ### Retries
         *
         *     If you repeat a request, you pay again, because the vendor documents no idempotency key. Only *Plus* refreshes records for free. Retry after a lost response only if you can accept a second charge.
         *
         *     ### Fixed responses
         *
         *     Clients that can only set field values can still choose a response. A `contactEmail` such as `no-match@outcome.test` or a `companyWebAddress` such as `no-match.outcome.test` selects a fixed response by its name. It has fixed fictional records, regardless of the stored data. If you send both, the email address takes precedence.
         *
         *     | Name | Response of Enrich | Credits |
         *     |---|---|---|
         *     | `match` | `Active`, `A+` | 1 |
         *     | `grade-a` | `Active`, `A` | 1 |
         *     | `grade-a-minus` | `Active`, `A-` | 1 |
         *     | `grade-b` | `Active`, `B` | 1 |
         *     | `masked` | `Active`, `A+`, with email and direct dials masked in every organization | 1 |
         *     | `no-longer` | `No Longer`, `A+`: a contact with a past and a current job | 1 |
         *     | `company-only` | `No Match`, `A+`: the company without a contact | 1 |
         *     | `no-match` | `No Match`, all blank | 0 |
         *     | `ambiguous` | `No Match`, all blank: two candidates fit equally well | 0 |
         *     | `insufficient-credits` | 402 `insufficient_credits` | 0 |
         *     | `rate-limited` | 429 `rate_limit_exceeded` | 0 |
         *     | `rate-limited-5s` | 429 `rate_limit_exceeded` with `Retry-After`: the given number of seconds, 1 to 120 | 0 |
         *     | `unauthorized` | 401 `invalid_api_key` | 0 |
         *     | `suspended-key` | 401 `key_suspended` | 0 |
         *     | `server-error` | 500 `internal_error` | 0 |
         *     | `unavailable` | 503 `service_unavailable` | 0 |
         *     | `timeout-30s` | like `match`, after the given number of seconds, 1 to 120 | 1 |
         *     | `connection-reset` | the connection closes before the first byte | 0 |
         *     | `truncated` | the connection closes in the middle of the body | 0 |
         *     | `invalid-json` | 200 with a body that is not JSON | 0 |
         *     | `empty` | 200 without a body | 0 |
         *
         *     If you select it by website, you get only the company, unless the request names a contact. `masked` and `no-longer` always return a contact. Charges, limits, and subscriptions apply as usual.
         */
        post: operations["enrich"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/buying-group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the likely buying group of a company
         * @description Returns the company's current contacts at manager level and above. They are sorted by seniority, then by function, then by `conGUID`. No two contacts tie, so pages never overlap. Each person appears once, with the most senior current job. This operation costs no credits.
         *
         *     Send at least one of the four company fields. If you send several, the first in this order is used: `companyGuid`, `companyWebsite`, `companyLinkedinUrl`, `companyName`. Names match as in Enrich. An unknown company returns an empty list and totals of 0. A page past the end returns an empty list and the actual totals.
         *
         *     Placeholders such as `n/a` count as values, and match nothing. A template token that you didn't replace, such as `{{company.name}}`, returns 400.
         *
         *     ### Fixed responses
         *
         *     Clients that can only set field values can still choose a response. A `companyWebsite` such as `no-match.outcome.test` selects a fixed response by its name. It has a fixed fictional buying group, regardless of the stored data. With 20 members per page, there are two pages.
         *
         *     | Name | Response of Buying group |
         *     |---|---|
         *     | `match` | the buying group |
         *     | `grade-a` | the buying group |
         *     | `grade-a-minus` | the buying group |
         *     | `grade-b` | the buying group |
         *     | `masked` | the buying group |
         *     | `no-longer` | the buying group |
         *     | `company-only` | the buying group |
         *     | `no-match` | an empty list |
         *     | `ambiguous` | an empty list |
         *     | `insufficient-credits` | 402 `insufficient_credits` |
         *     | `rate-limited` | 429 `rate_limit_exceeded` |
         *     | `rate-limited-5s` | 429 `rate_limit_exceeded` with `Retry-After`: the given number of seconds |
         *     | `unauthorized` | 401 `invalid_api_key` |
         *     | `suspended-key` | 401 `key_suspended` |
         *     | `server-error` | 500 `internal_error` |
         *     | `unavailable` | 503 `service_unavailable` |
         *     | `timeout-30s` | the buying group, after the given number of seconds |
         *     | `connection-reset` | the connection closes before the first byte |
         *     | `truncated` | the connection closes in the middle of the body |
         *     | `invalid-json` | 200 with a body that is not JSON |
         *     | `empty` | 200 without a body |
         */
        post: operations["buyingGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/user/createsignalapikey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a user and generate a key
         * @description Registers a user with the role `user` in the organization of the admin key, and generates a key that can enrich immediately. Only this response has the key, in `data.apiKey`. When you view or update users, the field is `null`. An address has at most one user, regardless of case. Creating a second one returns **409**, even if the first was deleted.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/user/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend or reactivate a user
         * @description `suspend` suspends an active user. Requests with the user's key are rejected immediately: **401** from Enrich and Buying group, **403** otherwise. `active` reactivates a suspended user, and the same key works again. Any other change returns **409**. Deleted users cannot be reactivated. Even the last admin can be suspended.
         */
        post: operations["updateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/user/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List all users
         * @description Returns all users in the organization of the admin key, whatever their role and status. Even an inactive organization can view its users.
         */
        post: operations["viewUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/key/createsignalapikey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a key
         * @description Creates a `standard` key in the organization of the admin key. The key can enrich immediately, within that organization's limits and credits. An address has at most one key, regardless of case, and a new user already has one. Creating a second one returns **409**.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/key/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend or reactivate a key
         * @description `suspend` suspends an active key. Its requests are rejected immediately: **401** from Enrich and Buying group, **403** otherwise. `activate` or `active` reactivates a suspended key, which keeps its value. Any other change returns **409**. Even the last admin key can be suspended.
         */
        post: operations["updateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/key/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List all keys, or get one
         * @description To get all keys as an array, whatever their role and status, send an empty object or no body. With an `email`, you get the key of that address as one object, or **404** if it has none. Even an inactive organization can view its keys.
         */
        post: operations["viewKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain a result of Enrich
         * @description Accepts the same input as Enrich. It returns the parsed input, the scored candidates, and the comparison of each field. `decision` has the result of Enrich, the cause as a code, and the reason in one or two sentences. `closest` has records that resemble the request but are not returned, each with the field that ruled it out.
         *
         *     A match weight is the base-2 logarithm of a Bayes factor: +1 doubles the odds that a candidate is right, and -1 halves them. The probabilities of all candidates and of no match add up to 1. The probability determines the grade.
         *
         *     This operation needs no key, has no rate limits, and costs no credits.
         */
        post: operations["explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the clock
         * @description Returns the time for limits, the credit ledger, and timestamps. Recorded requests also have the machine's time.
         */
        get: operations["getClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Freeze, set, advance, or run the clock
         * @description Change the time in tests instead of waiting. Move the clock past midnight to reset daily limits, or by a second to refill the token buckets. Jobs end by this clock, too: a job is current until the month in `conJobEndedOn` starts (UTC).
         *
         *     The clock covers the years 1970 to 9999. A change beyond them returns **400**, and a running clock stops at the end. All organizations share the clock. Delays and timeouts in faults use real time.
         */
        patch: operations["updateClock"];
        trace?: never;
    };
    "/sandbox/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search companies
         * @description Filter by `compParentGuid` to get a company's subsidiaries, at any depth. `search` finds parts of a name, website, or `compGUID`. Each word must occur in one of them. Without `search`, the list has all companies.
         */
        get: operations["listCompanies"];
        /**
         * Store companies
         * @description Send one record as a JSON object, several as `{"companies": [...]}`, or a table as `text/csv`. Headings can be field names, or those of spreadsheets and CRM exports, such as `Company Name`. The maximum is 16 MiB. Either all rows are stored, or none: an invalid row returns 400 with its position and the reason. The next request can already match stored records. If you send one record and it is new, you get **201** with its address in `Location`. Any other request returns **200**.
         *
         *     Values are converted to the formats of their columns, such as `12,500` to `12500`. If just one value can't be converted, its row is still stored, and `problems` says what is stored instead. JSON with an unknown field or a value of the wrong type is rejected.
         *
         *     A request replaces complete records, so absent and blank fields become blank, except in a company with neither `compGUID` nor website, and in a contact with neither `conGUID` nor email address, which change only what they state. Sending the same request again changes nothing. Add `?dryRun=true` to see the result without storing anything.
         *
         *     Add `?skipInvalid=true` to store only the valid rows. You then get 200, and `problems` lists the other rows first. `?columns={"Firm":"compName","Notes":""}` maps columns of a table by their headings, or by their numbers such as `#3`. A blank field excludes the column. The other columns are recognized by their headings, and `columns` in the response lists the field of each.
         *
         *     A row replaces the stored company with the same `compGUID`. Without a `compGUID`, it replaces the company with the same domain, which can't be that of a platform such as Facebook. Without a domain on one of the two sides, it updates the only company with the same name. Otherwise, the company is new, and its `compGUID` is derived from the domain or the name. Several rows can be one company. `problems` lists them, and the values that differ. A row is invalid if several companies fit, or if its website is that of one company and its name that of another.
         */
        put: operations["upsertCompanies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/companies/{compGUID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one company
         * @description Returns the stored company.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        /**
         * Delete one company
         * @description Deletes the company, all jobs there, and people who have no other job. Returns what was stored.
         */
        delete: operations["deleteCompany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search contacts
         * @description `search` finds people by parts of their name, email address, `conGUID`, job title, or the name of a company where they work or worked. Each word must occur in one of them. Without `search`, the list has all contacts.
         */
        get: operations["listContacts"];
        /**
         * Store contacts and their jobs
         * @description Send one record as a JSON object, several as `{"contacts": [...]}`, or a table as `text/csv`. Headings can be field names, or those of spreadsheets and CRM exports, such as `Company Name`. The maximum is 16 MiB. Either all rows are stored, or none: an invalid row returns 400 with its position and the reason. The next request can already match stored records. If you send one record and it is new, you get **201** with its address in `Location`. Any other request returns **200**.
         *
         *     Values are converted to the formats of their columns, such as `12,500` to `12500`. If just one value can't be converted, its row is still stored, and `problems` says what is stored instead. JSON with an unknown field or a value of the wrong type is rejected.
         *
         *     A request replaces complete records, so absent and blank fields become blank, except in a company with neither `compGUID` nor website, and in a contact with neither `conGUID` nor email address, which change only what they state. Sending the same request again changes nothing. Add `?dryRun=true` to see the result without storing anything.
         *
         *     Add `?skipInvalid=true` to store only the valid rows. You then get 200, and `problems` lists the other rows first. `?columns={"Firm":"compName","Notes":""}` maps columns of a table by their headings, or by their numbers such as `#3`. A blank field excludes the column. The other columns are recognized by their headings, and `columns` in the response lists the field of each.
         *
         *     A row is a person with one job. It updates the person with the same `conGUID`. Without a `conGUID`, it updates the person with the same name and the same email address or profile URL. Without them, it updates the only person with the same name at that company, if at most one of the two has an email address or a `conGUID` that is not derived. `foundBy` is then `name and employer`. Case and titles are ignored. With an equal address or profile URL, so are accents; with an equal address, a middle name can be missing or an initial. Otherwise, the person is new, and the `conGUID` is derived. `problems` reports people with similar names, with the `conGUID` of stored ones. The row of a current job sets the name of the person. If the person has another current job, the row of a past job does not change the name, and removes no profile URL.
         *
         *     The job replaces the person's job at that company with the same title and start. Without such a job, it replaces the only job there, unless the request has several rows for this person and company. A row without title or start and with neither `conGUID` nor email address changes the only job there that fits. Otherwise, the job is added.
         */
        put: operations["upsertContacts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/contacts/{conGUID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one contact
         * @description Returns the stored contact.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete one contact
         * @description Deletes the contact and all of its jobs. Returns what was stored.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List faults
         * @description Returns all faults with their counters, in the order they were created, including used-up and expired ones.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Create a fault
         * @description The first matching fault applies after authentication and before rate limits and credits. Faults are evaluated in the order they were created. They apply only to the eight operations of the service. With `match.orgId`, they apply only to that organization, and are deleted with it. With `after`, the first matching requests pass: `after: 3, times: 2` lets three requests succeed, and fails the next two. With `every`, only each nth request fails: `every: 3, expiresAfterSeconds: 60` fails every third request for a minute of the sandbox clock.
         *
         *     Faulted requests **cost nothing**: no credits, no daily quota, and no token. With `afterCommit: true`, the request is processed and charged as usual, and only its response is lost, replaced, or late. Use it to see whether a client retries safely. These faults are evaluated last, and only for requests that succeed. A request that fails returns its own error, and doesn't count.
         *
         *     | `kind` | What the client receives |
         *     |---|---|
         *     | `error` | any status from 400 to 599, with its documented error |
         *     | `latency` | the normal response, later |
         *     | `connection_reset` | nothing: the connection closes before the first byte |
         *     | `truncated_body` | part of the body: the connection closes in the middle |
         *     | `invalid_json` | 200 with a body that is not JSON |
         *     | `empty_body` | 200 without a body |
         *     | `slow_drip` | the whole body, in chunks |
         *     | `change_body` | the normal response with changed fields; always after the commit |
         *
         *     The examples apply only to requests with a `recordId` such as `faulted-lead`. Without `match.body`, a fault applies to every request of the organization or key.
         *
         *     You can add a `latency` to every other kind. Delays use real time, and `expiresAfterSeconds` uses the sandbox clock. Without `afterCommit`, partial and slow responses contain this document's example response.
         */
        post: operations["createFault"];
        /**
         * Delete all faults, or those of one organization
         * @description With `orgId`, deletes only the faults of this organization. If a fault already applies to a request, it stays in effect for that request.
         */
        delete: operations["deleteFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/faults/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one fault
         * @description Returns the fault and its counters.
         */
        get: operations["getFault"];
        put?: never;
        post?: never;
        /**
         * Delete one fault
         * @description Returns the deleted fault. If a fault already applies to a request, it stays in effect for that request.
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/organizations/{orgId}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of an organization
         * @description Returns all users, whatever their status, in the order they were created.
         */
        get: operations["listOrganizationUsers"];
        put?: never;
        /**
         * Create a user with any role, and its key
         * @description Creates the user and its key: an admin key for the role `admin`, and a standard key for `user` and `demo`. `apiKey` sets the value of the key. With `"apiKey": null`, the user gets no key, so you can create one with a different role for the same address.
         */
        post: operations["createOrganizationUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/organizations/{orgId}/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one user of an organization
         * @description Returns the user, whatever its status.
         */
        get: operations["getOrganizationUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Returns the deleted user. Its key is deleted, too, and returns **401**. To test a deleted user, set the status `deleted` instead.
         */
        delete: operations["deleteOrganizationUser"];
        options?: never;
        head?: never;
        /**
         * Change the role or status of a user, even a deleted one
         * @description Sets `role` and `status`, regardless of their current values. The role of the key doesn't change. The service has no operation that deletes users, so set the status `deleted` here to test one.
         */
        patch: operations["updateOrganizationUser"];
        trace?: never;
    };
    "/sandbox/organizations/{orgId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of an organization
         * @description Returns all keys, whatever their status, in the order they were created.
         */
        get: operations["listOrganizationKeys"];
        put?: never;
        /**
         * Create a standard or admin key
         * @description The key belongs to the user with the same address, if there is one. An address has at most one key. A key works without a user, too.
         */
        post: operations["createOrganizationKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/organizations/{orgId}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one key of an organization
         * @description Returns the key, whatever its status.
         */
        get: operations["getOrganizationKey"];
        put?: never;
        post?: never;
        /**
         * Delete a key
         * @description Returns the deleted key. The key then returns **401**, even for requests in progress. The user stays.
         */
        delete: operations["deleteOrganizationKey"];
        options?: never;
        head?: never;
        /**
         * Change the role, status, or value of a key
         * @description Changes apply from the next request on. Requests in progress finish with the old key.
         */
        patch: operations["updateOrganizationKey"];
        trace?: never;
    };
    "/sandbox/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search organizations
         * @description Returns organizations and how much of their credits and limits they used, in the order they were created or sorted by `sort`.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization with its own keys
         * @description To run tests in parallel, create an organization for each test. Organizations don't share credits, limits, or users. A new one has an admin user with an admin key, and a user with a standard key. The response has both keys, as `adminKey` and `apiKey`. The email addresses are `admin@` and `integration@` the domain of the website. Without a website, one is derived from the name and the id.
         *
         *     By default, credits are unlimited and the limits are high, so that nothing restricts your tests.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/organizations/{orgId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one organization with its users, keys, and limits
         * @description Unlike the service, this returns the values of the keys.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /**
         * Delete an organization
         * @description Deletes the organization with its users, keys, counts, and faults, and returns it. Its keys then return **401**, even for requests in progress. Its charges stay until a start without it. If the next start creates it again from `organizations.json`, it has already used those credits.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Change an organization's status, subscription, credits, limits, or masking
         * @description Absent fields stay unchanged. Changes apply from the next request on. If you lower `qpsLimit`, the bucket loses the tokens above it. If you lower `dailyRateLimit`, today's requests still count.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/sandbox/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recorded requests
         * @description Returns the latest requests to the service and to unknown paths, newest first. Rejected requests are included, and requests to `/sandbox` are not. Pages don't shift while requests arrive. The journal stores the last 10,000 requests, up to 16 MiB (`--journal-size`). To see how many were removed, read `evictedRequests` in `GET /sandbox/state`. A restart clears the journal.
         *
         *     `search` finds requests whose URL, headers, bodies, or transaction id contain all words, in any case and order. The other query parameters are filters, too.
         *
         *     `outcomes` and `timeline` count requests on all pages, with all filters except `outcome`. Times are those of the machine, even while the sandbox clock is frozen or moved.
         *
         *     API keys and the control token are masked wherever they occur in a request or its response, except for their last four characters. These are the keys that the server had when it recorded the request, and the key that was sent. A value of fewer than eight characters is masked only as a whole word. Any value is masked if its name ends with `apikey`, `authorization`, `cookie`, or `token`, ignoring case, `-`, and `_`.
         *
         *     An unknown query parameter returns **400**.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /**
         * Delete recorded requests
         * @description Deletes all recorded requests, or those of one organization.
         */
        delete: operations["deleteRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/requests/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream requests
         * @description Sends [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html): one `request` event for each new request. Events and filters have the same fields as in `GET /sandbox/requests`.
         *
         *     With `events=changes`, it sends `changed` events instead; with `events=all`, it sends both. Their data is `{"revisions":{…}}`, as in `GET /sandbox/state`. The first event is sent at once, and another after each change. When the number of a part changes, read that part again.
         *
         *     When a browser reconnects, it sends the id of the last event as `Last-Event-ID`. The stream then starts with the later requests that are still in the journal. If you read too slowly, you miss requests that the journal has removed. A comment every 15 seconds shows that the connection is alive.
         */
        get: operations["streamRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/requests/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one recorded request
         * @description Includes `match`, which explains the result with the current data, as `POST /sandbox/explain` does.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/requests/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the number of requests
         * @description Returns **200** if the expected number of requests match. Otherwise, it returns **409** with `error` and `verification`, which lists the nearest misses: the requests that fail the fewest conditions, with the value of each failed condition.
         *
         *     `match` accepts the conditions of faults, and `status`. Add `orgId` to count only requests of that organization, so that tests can run in parallel.
         *
         *     With `withinSeconds`, the server waits for requests that arrive later, for example from a queue or a webhook. With only `atLeast`, it responds as soon as enough requests match. With `count` or `atMost`, it waits until the end, because one more request could still arrive.
         *
         *     With `count` or `atMost`, the server first waits for matching requests that are still in progress. This wait has no limit, so the call can take longer than `withinSeconds`.
         *
         *     If the journal has removed requests that could match, it returns **409**, unless they couldn't change the result.
         */
        post: operations["verifyRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/requests/{transactionId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a recorded request again
         * @description Sends the request with its original key, headers, and body. The journal stores keys, but does not show them. The current limits, credits, faults, and data apply, as for any request. The journal gets a new entry with a new transaction id.
         *
         *     The response is **200** with that entry, and `response.status` is the status of the sent request. If the journal did not store the body, the response is **409**. It does not store bodies that are too large, compressed, not UTF-8 text, or not for an operation.
         */
        post: operations["replayRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what an integration did
         * @description Counts the recorded requests of one organization, or of all, and lists what followed each error. The report doesn't judge: for each line, `carefulCode` says what careful code does.
         *
         *     Each line names its newest requests in `transactionIds`, and `filter` is the query of `GET /sandbox/requests` that lists all of them. Repetitions and other requests after an error have no filter. Without `source=all`, requests from the dashboard and `/docs` and replays don't count.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the server
         * @description Returns the server's version, how it was started, its clock, and the number of stored records.
         */
        get: operations["getState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset to the state at startup
         * @description Restores the state at startup: organizations, users, keys, charges, counts, token buckets, faults, companies, people, and the clock. It clears the journal, and keeps snapshots. With a database file, the state at startup is what the file contained at that time.
         *
         *     The reset is one transaction, so each request sees the state either before or after it. Requests that are not processed yet return **503**, or **401** if their key no longer exists. A fault that already applies to one of them stays in effect.
         */
        post: operations["resetState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/state/database": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the database
         * @description Returns everything the server has stored, including API keys, as a SQLite database. Start a server from it with `--db`, or from a copy in memory with `--memory --db`. The clock, faults, token buckets, the journal, and snapshots aren't part of it.
         *
         *     If nobody has edited the bundled sample, its companies and people are left out. A server that starts from the file adds its own sample.
         */
        get: operations["exportDatabase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snapshots
         * @description Returns snapshots in the order they were taken.
         */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Take a snapshot
         * @description A snapshot contains organizations, users, keys, charges, day counts, token buckets, the clock, faults, companies, and people. Snapshots stay in memory until you delete them or stop the server. Together, they can use up to 256 MiB. A snapshot that would exceed this returns **409**.
         */
        post: operations["createSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/snapshots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one snapshot
         * @description Returns the name of the snapshot, and when it was taken.
         */
        get: operations["getSnapshot"];
        put?: never;
        post?: never;
        /**
         * Delete a snapshot
         * @description Returns the deleted snapshot. The current state does not change.
         */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/snapshots/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a snapshot
         * @description Restores the state of the snapshot, including the order of records. You can restore snapshots in any order and any number of times, even after a reset. The journal doesn't change. A frozen clock shows the time it showed then. A running clock is as far ahead of the machine as it was then.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An error, and the requests after it. */
        AfterError: {
            /**
             * @description The status, or `lost_response` if the connection closed before the last byte, by a fault or by the client.
             * @enum {string}
             */
            error: "400" | "401" | "402" | "403" | "429" | "5xx" | "lost_response";
            /** @description All later requests with the same body of the organization, whatever their response was, until a snapshot was restored. `recordId` and `apikey` may differ. */
            repetitions: components["schemas"]["Repetition"][];
            others: components["schemas"]["OtherErrors"];
            /** @description What careful code does. The wording can change. */
            carefulCode: string;
            /** @description Number of requests. */
            count: number;
            /**
             * Format: date-time
             * @description When the first one was received, on the machine's clock. `null` without requests.
             */
            firstAt: string | null;
            /**
             * Format: date-time
             * @description When the last one was received. `null` without requests.
             */
            lastAt: string | null;
            /** @description The newest 100 of these requests, newest first. */
            transactionIds: string[];
            /** @description The query of `GET /sandbox/requests` that lists all of these requests. */
            filter: string;
        };
        /** @description At least one of the four company fields is required. Unknown fields are ignored. */
        BuyingGroupInput: {
            /** @description Your id for the request. The response echoes it unchanged, including blanks. */
            recordId?: string | null;
            /** @description `compGUID` from an earlier response. Takes precedence over the other three fields. */
            companyGuid?: string | null;
            /** @description Website, domain, or any URL on it. Takes precedence over profile URL and name. */
            companyWebsite?: string | null;
            /** @description Public profile URL of the company. Takes precedence over the name. */
            companyLinkedinUrl?: string | null;
            /** @description Name of the company, matched as in Enrich. */
            companyName?: string | null;
            /** @description Page number, a JSON number from 1. Default: 1. */
            pageNo?: number | string | null;
            /** @description Members per page, a JSON number from 1 to 100. Default: 20. */
            pageSize?: number | string | null;
        };
        /** @description A likely member of the buying group. */
        BuyingGroupMember: {
            /** @description 32 letters and digits. Enrich accepts them as `contactGuid`. */
            conGUID: string;
            /** @description Job title in English. */
            conJobTitle: string;
            /** @description Seniority, such as `VP`. */
            conLevels: string;
            /** @description Primary function. */
            conFunctions: string;
            /** @description Sub-function. */
            conSubFunctions: string;
            /** @description Country of the office. */
            conWorkLocCountry: string;
        };
        /** @description One page of the buying group. The list is empty for an unknown company. */
        BuyingGroupOutput: {
            /** @description The `recordId` of the request, unchanged. `""` if it is absent or `null`. */
            recordId: string;
            /** @description 16 letters and digits. Blank if the company is unknown. */
            compGUID: string;
            /** @description Name with its legal form. */
            compName: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Number of pages. */
            totalPages: number;
            /** @description Number of members on all pages. */
            totalCount: number;
            /** @description Number of this page. */
            pageNo: number;
            /** @description Members per page. */
            pageSize: number;
            /**
             * Format: uuid
             * @description Id of this request, as in the header `smarteTransactionId`.
             */
            transactionId: string;
            /** @description Sorted by seniority, then by function, then by conGUID. */
            buyingGroup: components["schemas"]["BuyingGroupMember"][];
        };
        /** @description A scored candidate: a company, or a contact at a company. */
        Candidate: {
            company: components["schemas"]["CandidateCompany"];
            /** @description `null` for a company alone. If the request names a contact, no stored contact at the company matches. */
            contact: components["schemas"]["CandidateContact"] | null;
            /** @description The comparisons of the fields. */
            fields: components["schemas"]["FieldComparison"][];
            /** @description Total match weight: the sum of the weights of all fields. */
            weight: number;
            /** @description Probability that this candidate is right. */
            probability: number;
        };
        /** @description The company. */
        CandidateCompany: {
            /** @description 16 letters and digits. */
            compGUID: string;
            /** @description Name with its legal form. */
            compName: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Country. */
            compCountry: string;
        };
        /** @description The contact, with the job at this company. */
        CandidateContact: {
            /** @description 32 letters and digits. */
            conGUID: string;
            /** @description Full name. */
            conFullName: string;
            /** @description First name. */
            conFirstName: string;
            /** @description Middle name. */
            conMiddleName: string;
            /** @description Last name. */
            conLastName: string;
            /** @description The stored email address of this job. It is never masked or omitted. */
            conEmail: string;
            /** @description Job title in English. */
            conJobTitle: string;
            /** @description `false` if the contact has left this company. */
            current: boolean;
        };
        /** @description Changes fields of the normal response. The request is always processed and charged first, as with `afterCommit`. */
        ChangeBodyEffect: {
            /**
             * @description The kind of effect.
             * @constant
             */
            kind: "change_body";
            /** @description Body fields with their new values, of any type. A new name adds a field. */
            set?: {
                [key: string]: unknown;
            };
            /** @description Body fields to remove. */
            remove?: string[];
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description The clock of the sandbox. */
        Clock: {
            /**
             * Format: date-time
             * @description Current time of the sandbox.
             */
            now: string;
            /**
             * @description Whether the clock runs or is stopped.
             * @enum {string}
             */
            mode: "running" | "frozen";
            /** @description How many seconds the clock is ahead of the machine. For a frozen clock, this is the current difference. */
            offsetSeconds: number;
        };
        /** @description A stored record that resembles the request but is not returned. */
        ClosestRecord: {
            company: components["schemas"]["CandidateCompany"];
            /** @description `null` for a company alone. If the request names a contact, no stored contact at the company matches. */
            contact: components["schemas"]["CandidateContact"] | null;
            /** @description The comparisons of the fields. */
            fields: components["schemas"]["FieldComparison"][];
            /** @description Whether the company is the returned one, or the most likely one. */
            isAtRequestedCompany: boolean;
            /** @description The field that contradicts the request most. `null` if none does. */
            against: components["schemas"]["FieldComparison"] | null;
        };
        /** @description The closest records that are not returned. */
        ClosestRecords: {
            /** @description The three closest people at the requested company, then the three closest elsewhere, including people who are too different to be candidates. */
            people: components["schemas"]["ClosestRecord"][];
            /** @description The three closest companies. */
            companies: components["schemas"]["ClosestRecord"][];
        };
        /** @description A complete company, with `compName` or `compWebsite`. Absent and `null` fields are stored as blank. */
        CompanyInput: {
            /** @description 16 letters and digits. If a new company has none, one is derived. */
            compGUID?: string | null;
            /** @description Name with its legal form. */
            compName?: string | null;
            /** @description Other names, separated by `|`: at most 50, each with at most 200 characters. */
            compNameAka?: string | null;
            /** @description Website. */
            compWebsite?: string | null;
            /** @description Same as `compPubProfileUrl` in Enrich. */
            compPubProfileUrl?: string | null;
            /** @description Same as `compLegalStatus` in Enrich. */
            compLegalStatus?: string | null;
            /** @description Same as `compIndustry` in Enrich. */
            compIndustry?: string | null;
            /** @description A whole number such as `12500`. `12,500` and a JSON number are converted. */
            compEmpCount?: string | number | null;
            /** @description Same as `compEmpRange` in Enrich. */
            compEmpRange?: string | null;
            /** @description Same as `compRevRange` in Enrich. */
            compRevRange?: string | null;
            /** @description Separated by `|`. */
            compGlobalRegions?: string | null;
            /** @description Same as `compNaicsCodes` in Enrich. */
            compNaicsCodes?: string | null;
            /** @description Same as `compNaicsDescription` in Enrich. */
            compNaicsDescription?: string | null;
            /** @description Same as `compSicCodes` in Enrich. */
            compSicCodes?: string | null;
            /** @description Same as `compSicDescription` in Enrich. */
            compSicDescription?: string | null;
            /** @description Same as `compAddr` in Enrich. */
            compAddr?: string | null;
            /** @description Same as `compCity` in Enrich. */
            compCity?: string | null;
            /** @description Same as `compState` in Enrich. */
            compState?: string | null;
            /** @description Same as `compCountry` in Enrich. */
            compCountry?: string | null;
            /** @description Same as `compZipcode` in Enrich. */
            compZipcode?: string | null;
            /** @description Same as `compPhoneNo` in Enrich. */
            compPhoneNo?: string | null;
            /** @description Same as `compParentGuid` in Enrich. */
            compParentGuid?: string | null;
            /** @description Same as `compGlobalHqParentGuid` in Enrich. */
            compGlobalHqParentGuid?: string | null;
            /** @description Same as `compWorldwideParentName` in Enrich. */
            compWorldwideParentName?: string | null;
        };
        /** @description Several companies. */
        CompanyList: {
            /** @description The companies to store. */
            companies: components["schemas"]["CompanyInput"][];
        };
        /** @description Companies in the order of `sort`. */
        CompanyPage: {
            /** @description Companies in the order of `sort`. */
            items: components["schemas"]["StoredCompany"][];
            /** @description Number of items on all pages. */
            total: number;
            /** @description `cursor` of the next page. `null` on the last page. */
            next: string | null;
        };
        /** @description Closes the connection before the first byte. */
        ConnectionResetEffect: {
            /**
             * @description The kind of effect.
             * @constant
             */
            kind: "connection_reset";
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description A person and one job, at the company with this `compGUID`, `compWebsite`, or `compName`. Absent, `null`, and blank fields are stored as blank. */
        ContactInput: {
            /** @description 32 letters and digits. If a new person has none, one is derived. */
            conGUID?: string | null;
            /** @description 16 letters and digits. If a new company has none, one is derived. */
            compGUID?: string | null;
            /** @description Website. */
            compWebsite?: string | null;
            /** @description Name with its legal form. */
            compName?: string | null;
            /** @description Same as `conFirstName` in Enrich. */
            conFirstName?: string | null;
            /** @description Same as `conMiddleName` in Enrich. */
            conMiddleName?: string | null;
            /** @description Same as `conLastName` in Enrich. */
            conLastName?: string | null;
            /** @description If it is absent, it is built from the first and last name. If they are absent, they are parsed from it. */
            conFullName?: string | null;
            /** @description Same as `conEmail` in Enrich. */
            conEmail?: string | null;
            /** @description Same as `conPubProfileUrl` in Enrich. */
            conPubProfileUrl?: string | null;
            /** @description Same as `conJobTitleEn` in Enrich. */
            conJobTitleEn?: string | null;
            /** @description Such as `Aug 2020`. Other dates are converted. */
            conJobStartedOn?: string | null;
            /** @description Same as `conJobUpdatedOn` in Enrich. */
            conJobUpdatedOn?: string | null;
            /** @description Such as `Aug 2020`, or `Ended` if the month is not known. Other dates are converted. The job is current while this is blank, or later than the sandbox clock's month. */
            conJobEndedOn?: string | null;
            /** @description One of C-Level, VP, Director, Manager, Senior, Staff. Other spellings are converted. If it is blank or unknown, it is derived from the title. */
            conLevels?: string | null;
            /** @description One of Executive, Sales, Marketing, Finance, Operations, Information Technology, Engineering, Product, Customer Success, Human Resources, Legal, Research & Development. Other spellings are converted. If it is blank, it is derived from the title. Unknown values stay unchanged. */
            conFunctions?: string | null;
            /** @description Same as `conSubFunctions` in Enrich. */
            conSubFunctions?: string | null;
            /** @description Same as `conLoc` in Enrich. */
            conLoc?: string | null;
            /** @description Same as `conWorkLocAddr` in Enrich. */
            conWorkLocAddr?: string | null;
            /** @description Same as `conWorkLocCity` in Enrich. */
            conWorkLocCity?: string | null;
            /** @description Same as `conWorkLocState` in Enrich. */
            conWorkLocState?: string | null;
            /** @description Same as `conWorkLocCountry` in Enrich. */
            conWorkLocCountry?: string | null;
            /** @description Same as `conWorkLocZipcode` in Enrich. */
            conWorkLocZipcode?: string | null;
            /** @description Same as `conWorkLocPhoneNo` in Enrich. */
            conWorkLocPhoneNo?: string | null;
            /** @description Same as `directDial1` in Enrich. */
            directDial1?: string | null;
            /** @description Same as `directDial2` in Enrich. */
            directDial2?: string | null;
        };
        /** @description Several contacts. */
        ContactList: {
            /** @description The contacts to store. */
            contacts: components["schemas"]["ContactInput"][];
        };
        /** @description People in the order of `sort`. */
        ContactPage: {
            /** @description People in the order of `sort`. */
            items: components["schemas"]["StoredContact"][];
            /** @description Number of items on all pages. */
            total: number;
            /** @description `cursor` of the next page. `null` on the last page. */
            next: string | null;
        };
        /** @description The fault to create. */
        CreateFaultInput: {
            match?: components["schemas"]["RequestMatch"];
            effect: components["schemas"]["FaultEffect"];
            /** @description How many matching requests pass before the fault applies. Requests that already get a different fault don't count. Default: 0. */
            after?: number;
            /** @description Applies only to every nth matching request: with 3, to the third, the sixth, and so on, not counting skipped ones. Default: 1. */
            every?: number;
            /** @description How often the fault applies. Default: `null`, no limit. */
            times?: number | null;
            /** @description Seconds on the sandbox clock until the fault ends. Default: `null`, until removed. */
            expiresAfterSeconds?: number | null;
            /** @description Probability that the fault applies to a matching request. Default: 1. */
            probability?: number;
            /** @description The same seed gives the same sequence. Default: a random seed. */
            seed?: string | number;
            /** @description With `true`, the request is processed and charged, and the fault applies only to its response. Only successful requests are evaluated. */
            afterCommit?: boolean;
        };
        /** @description The address of the new key. */
        CreateKeyInput: {
            /**
             * Format: email
             * @description Email address of the new key.
             */
            email: string;
        };
        /** @description The new key. */
        CreateKeyOutput: {
            /**
             * @description What was done.
             * @constant
             */
            message: "Key generated successfully";
            data: components["schemas"]["KeyRecord"];
        };
        /** @description All fields are optional. Default: an active Plus organization with unlimited credits, 1,000 requests per second, 1,000,000 per day, and nothing masked. */
        CreateOrganizationInput: {
            /** @description Name. */
            orgName?: string;
            /** @description Web address, such as `https://www.company.com`. `https://` is added to a bare domain. */
            website?: string;
            subscription?: components["schemas"]["Subscription"];
            status?: components["schemas"]["OrganizationStatus"];
            /** @description Remaining credits. `null`: unlimited. */
            credits?: number | null;
            /** @description Requests per UTC day. */
            dailyRateLimit?: number;
            /** @description Requests per second, and the maximum burst. */
            qpsLimit?: number;
            /** @description Masks email addresses: `j***@domain.com`. */
            maskEmail?: boolean;
            /** @description Masks direct dials: `+1 415 555 ****`. */
            maskDirectDial?: boolean;
        };
        /** @description All fields are optional. Default: an active standard key with a generated value. */
        CreateOrganizationKeyInput: {
            /**
             * Format: email
             * @description Email address of the key. If a user has the same address, the key belongs to that user. Default: a new address without a user.
             */
            email?: string;
            role?: components["schemas"]["KeyRole"];
            status?: components["schemas"]["KeyStatus"];
            /** @description The key value: printable ASCII characters without spaces, unique on this server. Default: a generated value. */
            apiKey?: string;
        };
        /** @description The new organization and its keys. */
        CreateOrganizationOutput: {
            /**
             * Format: uuid
             * @description Id of the organization.
             */
            orgId: string;
            /** @description Name. */
            orgName: string;
            /** @description Web address, such as `https://www.company.com`. `https://` is added to a bare domain. */
            website: string;
            subscription: components["schemas"]["Subscription"];
            status: components["schemas"]["OrganizationStatus"];
            /** @description Remaining credits. `null`: unlimited. */
            credits: number | null;
            /** @description Requests per UTC day. */
            dailyRateLimit: number;
            /** @description Requests per second, and the maximum burst. */
            qpsLimit: number;
            /** @description Masks email addresses: `j***@domain.com`. */
            maskEmail: boolean;
            /** @description Masks direct dials: `+1 415 555 ****`. */
            maskDirectDial: boolean;
            /**
             * Format: date-time
             * @description Creation time, on the sandbox clock.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its fields last changed. Charges don't count.
             */
            updatedAt: string;
            /** @description Users of every status. */
            userCount: number;
            /** @description Keys of every status. */
            keyCount: number;
            /** @description Credits charged so far, from the ledger. */
            usedCredits: number;
            /** @description Requests that count toward `dailyRateLimit`, on the sandbox clock's UTC day. */
            requestsToday: number;
            /** @description In the order they were created, including deleted users. */
            users: components["schemas"]["SandboxUser"][];
            /** @description In the order they were created. */
            keys: components["schemas"]["SandboxKey"][];
            limits: components["schemas"]["LimitsStatus"];
            /** @description Value of the admin key, which manages users and keys. */
            adminKey: string;
            /** @description Value of the standard key, for Enrich and Buying group. */
            apiKey: string;
        };
        /** @description All fields are optional. Default: an active user with a generated key. */
        CreateOrganizationUserInput: {
            /**
             * Format: email
             * @description Email address. Default: a new address at the organization's domain.
             */
            email?: string;
            role?: components["schemas"]["UserRole"];
            status?: components["schemas"]["UserStatus"];
            /** @description Value of the user's key: printable ASCII characters without spaces, unique on this server. `null` creates no key. Default: a generated value. */
            apiKey?: string | null;
        };
        /** @description The new user and the value of its key. */
        CreateOrganizationUserOutput: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            /** @description Email address, unique in the organization regardless of case. */
            email: string;
            role: components["schemas"]["UserRole"];
            status: components["schemas"]["UserStatus"];
            /**
             * Format: date-time
             * @description Creation time, on the sandbox clock.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, on the sandbox clock.
             */
            updatedAt: string;
            /** @description Value of the key that was created for the user. `null` if none was created. */
            apiKey: string | null;
        };
        /** @description All fields are optional. */
        CreateSnapshotInput: {
            /** @description Default: `Snapshot 1`, `Snapshot 2`, and so on. */
            name?: string;
        };
        /** @description The address of the new user. */
        CreateUserInput: {
            /**
             * Format: email
             * @description Email address of the new user.
             */
            email: string;
        };
        /** @description The new user and the generated key. */
        CreateUserOutput: {
            /**
             * @description What was done.
             * @constant
             */
            message: "New User registered successfully. Key Generated";
            data: components["schemas"]["CreatedUser"];
        };
        /** @description A new user with its key. */
        CreatedUser: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            organization: components["schemas"]["Organization"];
            /** @description Email address, unique in the organization regardless of case. */
            email: string;
            /**
             * @description New users get `user`.
             * @enum {string}
             */
            role: "admin" | "user" | "demo";
            /**
             * @description New users get `active`.
             * @enum {string}
             */
            status: "active" | "suspend" | "deleted";
            /**
             * Format: date-time
             * @description Creation time, with milliseconds and UTC offset.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last update, in the same format.
             */
            updatedAt: string;
            /** @description An array with the value of the new key. */
            apiKey: string[];
        };
        /** @description What Enrich returns, and why. */
        Decision: {
            /**
             * @description What Enrich returns.
             * @enum {string}
             */
            outcome: "contact" | "company" | "none";
            /**
             * @description Why. `match`: the result is what the request names. For `company`, the other values say why no contact is returned, and for `none`, why nothing is. `no_candidate`: no stored record resembles the request. `too_unlikely`: even the most likely record is below every grade. `ambiguous`: several records fit about equally well. `not_comparable`: the contact fields can't be matched. `fixed_response`: the input selects a fixed response.
             * @enum {string}
             */
            cause: "match" | "no_candidate" | "too_unlikely" | "ambiguous" | "not_comparable" | "fixed_response";
            /**
             * @description Grade of the match, highest first. On the sample, at least 99.5%, 99%, 95%, and 85% of such responses are right. With real names, fewer may be right.
             * @enum {string}
             */
            accuracy: "A+" | "A" | "A-" | "B" | "";
            /**
             * @description `No Longer`: the contact has left that company. `No Match`: no contact was found, or nothing at all.
             * @enum {string}
             */
            recordStatus: "Active" | "No Longer" | "No Match";
            /** @description Probability that the result is right. For a company, this is the total of its candidates. For `none`, it is that of the most likely candidate, or 0 without candidates. */
            probability: number;
            /** @description The returned company. Blank with `none`. */
            compGUID: string;
            /** @description The returned contact. Blank without a contact. */
            conGUID: string;
            /** @description What the request gets, in a few words. The wording can change. */
            result: string;
            /** @description The reasons, as sentences. The wording can change. */
            reasons: string[];
        };
        /** @description A deleted company, as it was stored. */
        DeletedCompany: {
            /** @description 16 letters and digits. If a new company has none, one is derived. */
            compGUID: string;
            /** @description Name with its legal form. */
            compName: string;
            /** @description Other names, separated by `|`: at most 50, each with at most 200 characters. */
            compNameAka: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Same as `compPubProfileUrl` in Enrich. */
            compPubProfileUrl: string;
            /** @description Same as `compLegalStatus` in Enrich. */
            compLegalStatus: string;
            /** @description Same as `compIndustry` in Enrich. */
            compIndustry: string;
            /** @description A whole number such as `12500`. `12,500` and a JSON number are converted. */
            compEmpCount: string;
            /** @description Same as `compEmpRange` in Enrich. */
            compEmpRange: string;
            /** @description Same as `compRevRange` in Enrich. */
            compRevRange: string;
            /** @description Separated by `|`. */
            compGlobalRegions: string;
            /** @description Same as `compNaicsCodes` in Enrich. */
            compNaicsCodes: string;
            /** @description Same as `compNaicsDescription` in Enrich. */
            compNaicsDescription: string;
            /** @description Same as `compSicCodes` in Enrich. */
            compSicCodes: string;
            /** @description Same as `compSicDescription` in Enrich. */
            compSicDescription: string;
            /** @description Same as `compAddr` in Enrich. */
            compAddr: string;
            /** @description Same as `compCity` in Enrich. */
            compCity: string;
            /** @description Same as `compState` in Enrich. */
            compState: string;
            /** @description Same as `compCountry` in Enrich. */
            compCountry: string;
            /** @description Same as `compZipcode` in Enrich. */
            compZipcode: string;
            /** @description Same as `compPhoneNo` in Enrich. */
            compPhoneNo: string;
            /** @description Same as `compParentGuid` in Enrich. */
            compParentGuid: string;
            /** @description Same as `compGlobalHqParentGuid` in Enrich. */
            compGlobalHqParentGuid: string;
            /** @description Same as `compWorldwideParentName` in Enrich. */
            compWorldwideParentName: string;
            /** @description Number of people who work or worked there. */
            contactCount: number;
            /** @description Number of deleted people: those without another job. */
            deletedContactCount: number;
        };
        /** @description The number of deleted items. */
        DeletedCount: {
            /** @description Number of deleted items. */
            deleted: number;
        };
        /** @description Returns 200 with an empty body. */
        EmptyBodyEffect: {
            /**
             * @description The kind of effect.
             * @constant
             */
            kind: "empty_body";
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description All fields are optional. More fields improve the match. Unknown fields are ignored. */
        EnrichmentInput: {
            /** @description Your id for the record. The response echoes it unchanged, including blanks, so you can match the two. */
            recordId?: string | null;
            /** @description Name of the company, in any spelling. */
            companyName?: string | null;
            /** @description Website, domain, or any URL on it. */
            companyWebAddress?: string | null;
            /** @description Full name. `Last, First` works, too. */
            contactFullName?: string | null;
            /** @description First name, nickname, or initial. */
            contactFirstName?: string | null;
            /** @description Middle name or initial. */
            contactMiddleName?: string | null;
            /** @description Last name. */
            contactLastName?: string | null;
            /** @description Business email address. Enough on its own. */
            contactEmail?: string | null;
            /** @description Job title. Separates people with the same name. */
            contactJobTitle?: string | null;
            /** @description Country, as a name or an ISO code. */
            contactCountry?: string | null;
            /** @description `compGUID` from an earlier response. */
            companyGuid?: string | null;
            /** @description Public profile URL of the company. */
            companyLnUrl?: string | null;
            /** @description `conGUID` from an earlier response. */
            contactGuid?: string | null;
            /** @description Public profile URL of the contact. */
            contactUrl?: string | null;
            /** @description The API key, for clients that cannot set headers. The header takes precedence. */
            apikey?: string | null;
            /** @description The newer name of `companyName`. If a request has both, `companyName` is used. */
            compName?: string | null;
            /** @description The newer name of `companyWebAddress`. If a request has both, `companyWebAddress` is used. */
            compWebsite?: string | null;
            /** @description The newer name of `contactFullName`. If a request has both, `contactFullName` is used. */
            conFullName?: string | null;
            /** @description The newer name of `contactFirstName`. If a request has both, `contactFirstName` is used. */
            conFirstName?: string | null;
            /** @description The newer name of `contactLastName`. If a request has both, `contactLastName` is used. */
            conLastName?: string | null;
            /** @description The newer name of `contactEmail`. If a request has both, `contactEmail` is used. */
            conEmail?: string | null;
            /** @description The newer name of `contactJobTitle`. If a request has both, `contactJobTitle` is used. */
            conJobTitle?: string | null;
            /** @description The newer name of `contactCountry`. If a request has both, `contactCountry` is used. */
            country?: string | null;
            /** @description The newer name of `companyGuid`. If a request has both, `companyGuid` is used. */
            compGuid?: string | null;
            /** @description The newer name of `companyLnUrl`. If a request has both, `companyLnUrl` is used. */
            compLinkedinUrl?: string | null;
            /** @description The newer name of `contactGuid`. If a request has both, `contactGuid` is used. */
            conGuid?: string | null;
            /** @description The newer name of `contactUrl`. If a request has both, `contactUrl` is used. */
            conLinkedinUrl?: string | null;
        };
        /** @description The best match, as one flat object whatever the result. Each field is a string, blank if unknown. */
        EnrichmentOutput: {
            /** @description The `recordId` of the request, unchanged. `""` if it is absent or `null`. */
            recordId: string;
            /**
             * @description `No Longer`: the contact has left that company. `No Match`: no contact was found, or nothing at all.
             * @enum {string}
             */
            recordStatus: "Active" | "No Longer" | "No Match";
            /**
             * @description Grade of the match, highest first. On the sample, at least 99.5%, 99%, 95%, and 85% of such responses are right. With real names, fewer may be right.
             * @enum {string}
             */
            accuracy: "A+" | "A" | "A-" | "B" | "";
            /**
             * Format: uuid
             * @description Id of the request.
             */
            smarteTransactionId: string;
            /** @description 16 letters and digits. */
            compGUID: string;
            /** @description `compGUID` of the direct parent company. */
            compParentGuid: string;
            /** @description `compGUID` of the topmost parent company. */
            compGlobalHqParentGuid: string;
            /** @description Name with its legal form. */
            compName: string;
            /** @description Other names, separated by `|`. */
            compNameAka: string;
            /** @description Name of the topmost parent company. */
            compWorldwideParentName: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Public profile URL. */
            compPubProfileUrl: string;
            /** @description Such as `Public`, `Private`, or `Subsidiary`. */
            compLegalStatus: string;
            /** @description Industry. */
            compIndustry: string;
            /** @description Number of employees. */
            compEmpCount: string;
            /** @description Number of employees as a range, such as `201 - 500`. */
            compEmpRange: string;
            /** @description Revenue as a range, such as `$100 - 250M`. */
            compRevRange: string;
            /** @description Regions, separated by `|`. */
            compGlobalRegions: string;
            /** @description NAICS codes, separated by `|`. */
            compNaicsCodes: string;
            /** @description NAICS descriptions, separated by `|`. */
            compNaicsDescription: string;
            /** @description SIC codes, separated by `|`. */
            compSicCodes: string;
            /** @description SIC descriptions, separated by `|`. */
            compSicDescription: string;
            /** @description Street address. */
            compAddr: string;
            /** @description City. */
            compCity: string;
            /** @description State or province. */
            compState: string;
            /** @description Country. */
            compCountry: string;
            /** @description Postal code. */
            compZipcode: string;
            /** @description Phone number. */
            compPhoneNo: string;
            /** @description 32 letters and digits. */
            conGUID: string;
            /** @description First name. */
            conFirstName: string;
            /** @description Last name. */
            conLastName: string;
            /** @description Full name. */
            conFullName: string;
            /** @description Business email address. Masked if the organization masks emails. */
            conEmail: string;
            /** @description Public profile URL. */
            conPubProfileUrl: string;
            /** @description Job title in English. */
            conJobTitleEn: string;
            /** @description Month and year, such as `Oct 2022`. */
            conJobStartedOn: string;
            /** @description Month and year. */
            conJobUpdatedOn: string;
            /** @description Seniority. */
            conLevels: string;
            /** @description Function. */
            conFunctions: string;
            /** @description Sub-function. */
            conSubFunctions: string;
            /** @description Location of the contact. */
            conLoc: string;
            /** @description Street address of the office. */
            conWorkLocAddr: string;
            /** @description City of the office. */
            conWorkLocCity: string;
            /** @description State or province of the office. */
            conWorkLocState: string;
            /** @description Country of the office. */
            conWorkLocCountry: string;
            /** @description Postal code of the office. */
            conWorkLocZipcode: string;
            /** @description Phone number of the office. */
            conWorkLocPhoneNo: string;
            /** @description Direct dial. Absent with Enterprise Standard. */
            directDial1?: string;
            /** @description Second direct dial. Absent with Enterprise Standard. */
            directDial2?: string;
        };
        /**
         * @description A stable code. Handle errors by it, not by the message.
         * @enum {string}
         */
        ErrorCode: "invalid_parameter" | "missing_identifier" | "invalid_api_key" | "unauthorized" | "insufficient_credits" | "key_suspended" | "user_suspended" | "user_deleted" | "organization_inactive" | "admin_key_required" | "loopback_only" | "not_found" | "method_not_allowed" | "invalid_state" | "already_exists" | "not_as_expected" | "payload_too_large" | "rate_limit_exceeded" | "internal_error" | "service_unavailable" | "storage_unavailable";
        /** @description An invalid field. */
        ErrorDetail: {
            /** @description Name of the field. */
            field: string;
            /** @description What is wrong with the field, and what to send instead. */
            message: string;
        };
        /** @description Returns an error of the API. */
        ErrorEffect: {
            /**
             * @description The kind of effect.
             * @constant
             */
            kind: "error";
            /** @description Status of the response, such as 429, 502, or 504. */
            status: number;
            /**
             * @description Error code for this status. Default: the first one that the operation sends, or else that any operation sends.
             * @enum {string}
             */
            code?: "invalid_parameter" | "missing_identifier" | "invalid_api_key" | "unauthorized" | "insufficient_credits" | "key_suspended" | "user_suspended" | "user_deleted" | "organization_inactive" | "admin_key_required" | "not_found" | "method_not_allowed" | "invalid_state" | "already_exists" | "payload_too_large" | "rate_limit_exceeded" | "internal_error" | "service_unavailable" | "storage_unavailable";
            /** @description `Retry-After` in seconds. Default: no header, because the vendor documents none. */
            retryAfterSeconds?: number;
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description Every response with an error status has this shape. */
        ErrorResponse: {
            /** @description What is wrong. */
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description What is wrong, in words. */
                message: string;
                /** @description What to do. The service's own messages don't say. */
                hint?: string;
                /** @description The status of the response. */
                status: number;
                /**
                 * @description The invalid fields, if any caused the error.
                 * @example [
                 *       {
                 *         "field": "email",
                 *         "message": "is not an email address. Send one such as ada@company.com"
                 *       }
                 *     ]
                 */
                details?: components["schemas"]["ErrorDetail"][];
            };
        };
        /** @description Why Enrich returns a result. */
        ExplainOutput: {
            decision: components["schemas"]["Decision"];
            query: components["schemas"]["NormalForm"];
            /** @description The scored candidates, most likely first, at most ten. */
            candidates: components["schemas"]["Candidate"][];
            closest: components["schemas"]["ClosestRecords"];
            further: components["schemas"]["FurtherCandidates"];
            /** @description Probability that no candidate is right. Together with the probabilities of all candidates, it adds up to 1. */
            noneProbability: number;
            /** @description Highest first. Candidates below the last minimum are not returned. */
            gradeBounds: components["schemas"]["GradeBound"][];
        };
        /** @description A failed condition. */
        FailedCondition: {
            /** @description Name of the condition: `status`, `body.companyName`. */
            condition: string;
            /** @description Expected value. `nothing` for a field that must be absent. */
            expected: string;
            /** @description Actual value. `null` if it is absent. */
            found: string | null;
        };
        /** @description A fault and its counters. */
        Fault: {
            /**
             * Format: uuid
             * @description Id of the fault.
             */
            id: string;
            match: components["schemas"]["RequestMatch"];
            effect: components["schemas"]["FaultEffect"];
            /** @description How many matching requests pass before the fault applies. Requests that already get a different fault don't count. Default: 0. */
            after: number;
            /** @description Applies only to every nth matching request: with 3, to the third, the sixth, and so on, not counting skipped ones. Default: 1. */
            every: number;
            /** @description How often the fault applies. Default: `null`, no limit. */
            times: number | null;
            /** @description Seconds on the sandbox clock until the fault ends. Default: `null`, until removed. */
            expiresAfterSeconds: number | null;
            /** @description Probability that the fault applies to a matching request. Default: 1. */
            probability: number;
            /** @description The same seed gives the same sequence. Default: a random seed. */
            seed: string | number;
            /** @description With `true`, the request is processed and charged, and the fault applies only to its response. Only successful requests are evaluated. */
            afterCommit: boolean;
            /**
             * Format: date-time
             * @description Creation time, on the sandbox clock.
             */
            createdAt: string;
            /** @description Number of matching requests while the fault was active, not counting those that got a different fault first. With `afterCommit`, only successful requests count. */
            evaluated: number;
            /** @description Number of requests to which the fault applied. */
            applied: number;
            /** @description How many times the fault can still apply: 0 after it expired, `null` for no limit. */
            remaining: number | null;
        };
        /** @description What the fault does to a request, by its `kind`. */
        FaultEffect: components["schemas"]["ErrorEffect"] | components["schemas"]["LatencyEffect"] | components["schemas"]["ConnectionResetEffect"] | components["schemas"]["TruncatedBodyEffect"] | components["schemas"]["InvalidJsonEffect"] | components["schemas"]["EmptyBodyEffect"] | components["schemas"]["SlowDripEffect"] | components["schemas"]["ChangeBodyEffect"];
        /** @description Delay before the effect, in real time. */
        FaultLatency: {
            /** @description Minimum delay in milliseconds of real time. */
            ms: number;
            /** @description Adds a random delay of up to this many milliseconds. It depends on the seed. */
            jitterMs?: number;
        };
        /** @description Faults in the order they were created. */
        FaultList: {
            /** @description Faults in the order they were created. */
            items: components["schemas"]["Fault"][];
            /** @description Number of items on all pages. */
            total: number;
        };
        /** @description Which requests a fault matches, its effect, and how often it applies. */
        FaultSettings: {
            match: components["schemas"]["RequestMatch"];
            effect: components["schemas"]["FaultEffect"];
            /** @description How many matching requests pass before the fault applies. Requests that already get a different fault don't count. Default: 0. */
            after: number;
            /** @description Applies only to every nth matching request: with 3, to the third, the sixth, and so on, not counting skipped ones. Default: 1. */
            every: number;
            /** @description How often the fault applies. Default: `null`, no limit. */
            times: number | null;
            /** @description Seconds on the sandbox clock until the fault ends. Default: `null`, until removed. */
            expiresAfterSeconds: number | null;
            /** @description Probability that the fault applies to a matching request. Default: 1. */
            probability: number;
            /** @description The same seed gives the same sequence. Default: a random seed. */
            seed: string | number;
            /** @description With `true`, the request is processed and charged, and the fault applies only to its response. Only successful requests are evaluated. */
            afterCommit: boolean;
        };
        /** @description The comparison of one field. */
        FieldComparison: {
            /** @description The compared field, such as `company_name`. `presence` stands for the starting odds, which depend on how many people the candidate was found among. `cap` limits the weight of many agreements, so that a contradiction always counts. */
            field: string;
            /** @description How well the values agree, such as `one_typo`. */
            level: string;
            /** @description Normalized value of the request. Blank if it has no counterpart or no meaning here. */
            query: string;
            /** @description Normalized stored value. Blank if it has no counterpart or no meaning here. */
            stored: string;
            /** @description Match weight: +1 doubles the odds that the candidate is right, -1 halves them, and 0 changes nothing. */
            weight: number;
            /** @description The corresponding words of a company name. Absent if the whole names agree, or if nothing agrees. */
            words?: components["schemas"]["WordPair"][];
            /** @description The other parts of the weight of a company name, such as `words_after_a_brand`. With the weights of the words, they add up to the weight of the field. `limit_of_words` caps the words that agree at the weight that identifies one company. A typo counts in proportion to the weight of its word. */
            terms?: components["schemas"]["WeightTerm"][];
        };
        /** @description Scored candidates that are not listed. */
        FurtherCandidates: {
            /** @description Number of candidates. */
            count: number;
            /** @description Probability that one of them is right. */
            probability: number;
        };
        /** @description The minimum probability for a grade. */
        GradeBound: {
            /** @description Grade. */
            accuracy: string;
            /** @description Minimum probability for the grade. */
            probability: number;
        };
        /** @description Returns 200 with a body without its last brace. */
        InvalidJsonEffect: {
            /**
             * @description The kind of effect.
             * @constant
             */
            kind: "invalid_json";
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description The credits of the request. */
        JournalCredits: {
            /** @description Cost of the request. */
            deducted: number;
            /** @description Remaining credits. `null`: unlimited. */
            remaining: number | null;
            /** @description GUID of the delivered contact, or of the company without one. `null` without a match. */
            guid: string | null;
        };
        /** @description A request and its response. */
        JournalEntry: {
            /**
             * Format: uuid
             * @description `smarteTransactionId` of the response.
             */
            transactionId: string;
            /**
             * Format: date-time
             * @description When the request was received, on the machine's clock.
             */
            at: string;
            /**
             * Format: date-time
             * @description The same instant on the sandbox clock, which may be frozen or moved.
             */
            sandboxTime: string;
            source: components["schemas"]["RequestSource"];
            operation: components["schemas"]["RecordedOperation"];
            outcome: components["schemas"]["RequestOutcome"];
            /** @description The method. */
            method: string;
            /** @description Path and query as sent, with masked keys. */
            path: string;
            /** @description The organization that the key belongs to. `null` if the key is unknown or missing. */
            organization: components["schemas"]["JournalOrganization"] | null;
            /** @description Last four characters of the key. `null` without a key, or if it has no more than four. */
            key: string | null;
            /**
             * Format: uuid
             * @description Id of the key. `null` for an unknown key.
             */
            keyId: string | null;
            request: components["schemas"]["JournalRequest"];
            response: components["schemas"]["RecordedResponse"];
            summary: components["schemas"]["RequestSummary"];
            errorCode: components["schemas"]["RecordedErrorCode"];
            /** @description Milliseconds of real time from the request to the response, or until the client left. */
            durationMs: number;
            /** @description `null` for an enrichment that was not processed, and for every other operation. */
            credits: components["schemas"]["JournalCredits"] | null;
            /** @description `null` if no fault applied. */
            fault: components["schemas"]["JournalFault"] | null;
            /** @description Likely mistakes of the client. */
            warnings: components["schemas"]["JournalWarning"][];
        };
        /** @description A request, its response, and the explanation. */
        JournalEntryInFull: {
            /**
             * Format: uuid
             * @description `smarteTransactionId` of the response.
             */
            transactionId: string;
            /**
             * Format: date-time
             * @description When the request was received, on the machine's clock.
             */
            at: string;
            /**
             * Format: date-time
             * @description The same instant on the sandbox clock, which may be frozen or moved.
             */
            sandboxTime: string;
            source: components["schemas"]["RequestSource"];
            operation: components["schemas"]["RecordedOperation"];
            outcome: components["schemas"]["RequestOutcome"];
            /** @description The method. */
            method: string;
            /** @description Path and query as sent, with masked keys. */
            path: string;
            /** @description The organization that the key belongs to. `null` if the key is unknown or missing. */
            organization: components["schemas"]["JournalOrganization"] | null;
            /** @description Last four characters of the key. `null` without a key, or if it has no more than four. */
            key: string | null;
            /**
             * Format: uuid
             * @description Id of the key. `null` for an unknown key.
             */
            keyId: string | null;
            request: components["schemas"]["JournalRequest"];
            response: components["schemas"]["RecordedResponse"];
            summary: components["schemas"]["RequestSummary"];
            errorCode: components["schemas"]["RecordedErrorCode"];
            /** @description Milliseconds of real time from the request to the response, or until the client left. */
            durationMs: number;
            /** @description `null` for an enrichment that was not processed, and for every other operation. */
            credits: components["schemas"]["JournalCredits"] | null;
            /** @description `null` if no fault applied. */
            fault: components["schemas"]["JournalFault"] | null;
            /** @description Likely mistakes of the client. */
            warnings: components["schemas"]["JournalWarning"][];
            /** @description For Enrich, and for Buying group by name. `null` for other operations and rejected requests. */
            match: components["schemas"]["MatchExplanation"] | null;
        };
        /** @description The fault that applied. */
        JournalFault: {
            /** @description Id of the fault. `null` if a fixed response caused the effect. */
            id: string | null;
            /** @description Effect of the fault. */
            kind: string;
            /** @description Whether the request was processed and charged. */
            afterCommit: boolean;
            /** @description The fault as it was added, with masked keys, even if it was deleted since. `null` for a fixed response, and with `bodies=false`. */
            settings: components["schemas"]["FaultSettings"] | null;
        };
        /** @description The organization of the key. */
        JournalOrganization: {
            /** @description Id of the organization. */
            orgId: string;
            /** @description Name of the organization. */
            orgName: string;
        };
        /** @description Recorded requests, newest first. */
        JournalPage: {
            items: components["schemas"]["JournalEntry"][];
            /** @description Number of items on all pages. */
            total: number;
            /** @description `cursor` of the next page. `null` on the last page. */
            next: string | null;
            /** @description Number of requests in the whole journal, ignoring the filters. */
            recorded: number;
            outcomes: components["schemas"]["OutcomeCounts"];
            timeline?: components["schemas"]["Timeline"];
        };
        /** @description The request as it was received. */
        JournalRequest: {
            /** @description Headers by name in lower case. Keys show their last four characters. */
            headers: {
                [key: string]: string;
            };
            /** @description The body as received, with masked keys. `null` if there was no body, or it was not read. */
            body: string | null;
            /** @description Whether a body was sent but not stored: too large, compressed, not UTF-8 text, or not for an operation. */
            bodyMissing: boolean;
            /** @description The body as JSON. Absent if it is not JSON. */
            json?: unknown;
        };
        /** @description A likely mistake of the client. */
        JournalWarning: {
            code: components["schemas"]["WarningCode"];
            /** @description The body field or header. */
            field: string;
            /** @description What is probably wrong, in words. The wording can change. */
            message: string;
            /** @description The field, header, or value that you probably meant. */
            suggestion?: string;
        };
        /** @description A key of an organization, with its value. */
        KeyRecord: {
            /**
             * Format: uuid
             * @description Id of the key. Not the value of the key.
             */
            keyId: string;
            /** @description Email address of the key, unique in the organization. */
            email: string;
            /**
             * @description New keys get `standard`.
             * @enum {string}
             */
            role: "admin" | "standard";
            /**
             * @description New keys get `active`.
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description The key value. Store it securely. */
            apiKey: string;
        };
        /**
         * @description Role of the key. New keys get `standard` by default.
         * @enum {string}
         */
        KeyRole: "admin" | "standard";
        /**
         * @description Status of the key, independent of its user's. New keys are `active` by default.
         * @enum {string}
         */
        KeyStatus: "active" | "suspended";
        /** @description Delays the normal response. If the client disconnects during the delay, the request is neither processed nor charged. With `afterCommit`, it was processed and charged before the delay. */
        LatencyEffect: {
            /**
             * @description The kind of effect.
             * @constant
             */
            kind: "latency";
            /** @description Minimum delay in milliseconds of real time. */
            ms: number;
            /** @description Adds a random delay of up to this many milliseconds. It depends on the seed. */
            jitterMs?: number;
        };
        /** @description The lines that are left out, because each list has only the 100 lines with the most requests. */
        LeftOutLines: {
            /** @description Number of lines of `traffic`. */
            traffic: number;
            /** @description Number of lines of `repeatedCharges`. */
            repeatedCharges: number;
            /** @description Number of lines of `warnings`. */
            warnings: number;
        };
        /** @description The current state of a limit. */
        LimitStatus: {
            /** @description The limit. */
            quota: number;
            /** @description Requests that are allowed now. */
            remaining: number;
            /** @description Seconds until the whole limit is available again. */
            resetAfterSeconds: number;
        };
        /** @description The limits, and what is left of them. */
        LimitsStatus: {
            qps: components["schemas"]["LimitStatus"];
            daily: components["schemas"]["LimitStatus"];
        };
        /** @description Why the same request would now find its record, or none. */
        MatchExplanation: {
            explanation: components["schemas"]["ExplainOutput"];
            /** @description The body that the same request would get now, with the current data, clock, and settings, and without faults, limits, and credits. If it differs from `response.body`, the explanation is about this one. Absent without an organization: the key wasn't known, or its organization was deleted. */
            currentResponse?: unknown;
        };
        /** @description A matching request. */
        MatchingRequest: {
            /**
             * Format: uuid
             * @description `smarteTransactionId` of the response.
             */
            transactionId: string;
            /**
             * Format: date-time
             * @description When the request was received, on the machine's clock.
             */
            at: string;
            operation: components["schemas"]["RecordedOperation"];
            /** @description Path and query as sent, with masked keys. */
            path: string;
            /** @description The status. `null` if the client received no response, because a fault closed the connection or the client disconnected during a delay. */
            status: number | null;
        };
        /** @description A request that almost matches. */
        NearMiss: {
            /**
             * Format: uuid
             * @description `smarteTransactionId` of the response.
             */
            transactionId: string;
            /**
             * Format: date-time
             * @description When the request was received, on the machine's clock.
             */
            at: string;
            operation: components["schemas"]["RecordedOperation"];
            /** @description Path and query as sent, with masked keys. */
            path: string;
            /** @description The status. `null` if the client received no response, because a fault closed the connection or the client disconnected during a delay. */
            status: number | null;
            /** @description All failed conditions. */
            failed: components["schemas"]["FailedCondition"][];
        };
        /** @description The normalized input, for debugging. Fields that were not sent are absent. Names have all their interpretations, and the best one is used. */
        NormalForm: {
            /** @description Whether the request names a contact, not only a company. */
            queriesContact: boolean;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description One of the eight operations of the service.
         * @enum {string}
         */
        Operation: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey";
        /** @description The organization of a user. */
        Organization: {
            /**
             * Format: uuid
             * @description Id of the organization.
             */
            orgId: string;
            /** @description Name of the organization. */
            orgName: string;
            /** @description Web address. `https://` was added if it was set without a scheme. */
            website: string;
            /** @description The host of the website, without `www.`. */
            cleanedWebsite: string;
            /**
             * @description An inactive organization can only view its users and keys.
             * @enum {string}
             */
            status: "active" | "inactive";
            /** @description Requests per UTC day. */
            dailyRateLimit: number;
            /** @description Requests per second. */
            qpsLimit: number;
            /**
             * Format: date-time
             * @description Creation time, with milliseconds and UTC offset.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last update, in the same format.
             */
            updatedAt: string;
            /** @description `null`, because the key's value is not shown. */
            adminApiKey: null;
        };
        /** @description An organization with its users, keys, and limits. */
        OrganizationDetails: {
            /**
             * Format: uuid
             * @description Id of the organization.
             */
            orgId: string;
            /** @description Name. */
            orgName: string;
            /** @description Web address, such as `https://www.company.com`. `https://` is added to a bare domain. */
            website: string;
            subscription: components["schemas"]["Subscription"];
            status: components["schemas"]["OrganizationStatus"];
            /** @description Remaining credits. `null`: unlimited. */
            credits: number | null;
            /** @description Requests per UTC day. */
            dailyRateLimit: number;
            /** @description Requests per second, and the maximum burst. */
            qpsLimit: number;
            /** @description Masks email addresses: `j***@domain.com`. */
            maskEmail: boolean;
            /** @description Masks direct dials: `+1 415 555 ****`. */
            maskDirectDial: boolean;
            /**
             * Format: date-time
             * @description Creation time, on the sandbox clock.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its fields last changed. Charges don't count.
             */
            updatedAt: string;
            /** @description Users of every status. */
            userCount: number;
            /** @description Keys of every status. */
            keyCount: number;
            /** @description Credits charged so far, from the ledger. */
            usedCredits: number;
            /** @description Requests that count toward `dailyRateLimit`, on the sandbox clock's UTC day. */
            requestsToday: number;
            /** @description In the order they were created, including deleted users. */
            users: components["schemas"]["SandboxUser"][];
            /** @description In the order they were created. */
            keys: components["schemas"]["SandboxKey"][];
            limits: components["schemas"]["LimitsStatus"];
        };
        /**
         * @description An inactive organization can only view its users and keys.
         * @enum {string}
         */
        OrganizationStatus: "active" | "inactive";
        /** @description Requests with another body that got the same error up to 10 seconds later, including those that were already on their way. */
        OtherErrors: {
            /** @description Number of requests. */
            count: number;
            /** @description The newest 100 of these requests, newest first. No filter lists the rest. */
            transactionIds: string[];
        };
        /** @description The number of requests by outcome, without the filter `outcome`. */
        OutcomeCounts: {
            /** @description Enrichments that found the requested record. */
            found: number;
            /** @description Enrichments that found only the company, not the requested contact. */
            company_only: number;
            /** @description Enrichments that found no record. */
            no_match: number;
            /** @description Successful requests of other operations. */
            success: number;
            /** @description Requests that ended in an error, a broken response, or no response. */
            error: number;
        };
        /** @description A row with the problem. */
        ProblemRow: {
            /** @description Line of the table, or index in the list. */
            row: number;
            /** @description The values of the row, for a table. */
            values?: string[];
        };
        /**
         * @description The code of the error, `null` without one. Enrich and Buying group send `invalid_api_key` for several codes, such as `key_suspended`.
         * @enum {string|null}
         */
        RecordedErrorCode: "invalid_parameter" | "missing_identifier" | "invalid_api_key" | "unauthorized" | "insufficient_credits" | "key_suspended" | "user_suspended" | "user_deleted" | "organization_inactive" | "admin_key_required" | "loopback_only" | "not_found" | "method_not_allowed" | "invalid_state" | "already_exists" | "not_as_expected" | "payload_too_large" | "rate_limit_exceeded" | "internal_error" | "service_unavailable" | "storage_unavailable" | null;
        /**
         * @description `operationId` of the operation. `null` for a path or method without an operation.
         * @enum {string|null}
         */
        RecordedOperation: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey" | null;
        /** @description The response, as far as it is known. */
        RecordedResponse: {
            /** @description The status. `null` if the client received no response, because a fault closed the connection or the client disconnected during a delay. */
            status: number | null;
            /** @description Whether the connection closed before the last byte, by a fault or by the client. */
            lost: boolean;
            /** @description The headers. */
            headers: {
                [key: string]: string;
            };
            /** @description JSON or text, with masked keys. `null` if there was no body, or it is unknown. */
            body: unknown;
        };
        /** @description Requests of an organization that were charged for the same contact or company. */
        RepeatedCharge: {
            /** @description GUID of the delivered contact, or of the company without one. */
            guid: string;
            /** @description Id of the organization. */
            orgId: string;
            /** @description The credits of all of these requests. */
            credits: number;
            /** @description What careful code does. The wording can change. */
            carefulCode: string;
            /** @description Number of requests. */
            count: number;
            /**
             * Format: date-time
             * @description When the first one was received, on the machine's clock. `null` without requests.
             */
            firstAt: string | null;
            /**
             * Format: date-time
             * @description When the last one was received. `null` without requests.
             */
            lastAt: string | null;
            /** @description The newest 100 of these requests, newest first. */
            transactionIds: string[];
            /** @description The query of `GET /sandbox/requests` that lists all of these requests. */
            filter: string;
        };
        /** @description The requests that repeated a body after an error, by `Retry-After`. */
        Repetition: {
            /** @description `Retry-After` of the latest such error. `null` without it. */
            retryAfterSeconds: number | null;
            /** @description Number of requests. */
            count: number;
            /** @description The shortest time from the latest such error until the same body arrived, in seconds with one decimal place. Moving the sandbox clock forward counts as waiting. */
            shortestWaitSeconds: number;
            /** @description The newest 100 of these requests, newest first. No filter lists the rest. */
            transactionIds: string[];
        };
        /** @description What the journal shows about an integration. It contains no judgment. `unknownKey` counts requests with a missing or unknown key, which belong to no organization, so each report counts all of them. */
        Report: {
            /** @description Id of the organization. `null`: all organizations. */
            orgId: string | null;
            /**
             * @description `client`: without requests from the dashboard and `/docs`, and without replays.
             * @enum {string}
             */
            source: "client" | "all";
            requests: components["schemas"]["RequestCount"];
            /** @description Number of requests that the journal has removed, from any source. The report does not have them. */
            evictedRequests: number;
            unknownKey: components["schemas"]["RequestCount"];
            /** @description Requests by operation, status, and host. */
            traffic: components["schemas"]["TrafficLine"][];
            /** @description The contacts and companies for which an organization was charged more than once. One charge before and one after a restored snapshot do not count. */
            repeatedCharges: components["schemas"]["RepeatedCharge"][];
            /** @description All kinds of errors, and what followed them. */
            afterErrors: components["schemas"]["AfterError"][];
            /** @description The warnings of the journal by code and field. */
            warnings: components["schemas"]["WarningLine"][];
            /** @description All situations that an integration should have seen. To trigger one with the organization's next enrichment, post its `fault` to `/sandbox/faults`. `fault` is absent if only the client can cause the situation. */
            situations: components["schemas"]["SituationLine"][];
            leftOut: components["schemas"]["LeftOutLines"];
        };
        /** @description Recorded requests. */
        RequestCount: {
            /** @description Number of requests. */
            count: number;
            /**
             * Format: date-time
             * @description When the first one was received, on the machine's clock. `null` without requests.
             */
            firstAt: string | null;
            /**
             * Format: date-time
             * @description When the last one was received. `null` without requests.
             */
            lastAt: string | null;
            /** @description The newest 100 of these requests, newest first. */
            transactionIds: string[];
            /** @description The query of `GET /sandbox/requests` that lists all of these requests. */
            filter: string;
        };
        /** @description All conditions must match. An empty object matches every request. */
        RequestMatch: {
            operation?: components["schemas"]["Operation"];
            /** @description Id of the organization of the key. */
            orgId?: string;
            /** @description The whole key, its `keyId`, or its last four characters. */
            key?: string;
            /** @description The method, in any case. */
            method?: string;
            /** @description The path, starting with `/` or `*`. `*` matches any characters. A path without a question mark matches any query. */
            path?: string;
            /** @description Headers by name, in any case. `*` matches any characters, and `null` matches an absent header. */
            headers?: {
                [key: string]: string | null;
            };
            /** @description Body fields by name, with values of any type. In a string, `*` matches any characters, and case counts. A string also matches a number or `true` with the same text. `null` matches an absent, `null`, or blank field. */
            body?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description What the client received. For Enrich, `found`, `company_only` (without the contact), `no_match`, or `error`. For other operations, `success` or `error`. A broken response is an `error`.
         * @enum {string}
         */
        RequestOutcome: "found" | "company_only" | "no_match" | "success" | "error";
        /**
         * @description Who sent the request: the dashboard, `/docs`, a replay, or, for all others, a `client`.
         * @enum {string}
         */
        RequestSource: "client" | "dashboard" | "docs" | "replay";
        /** @description The request and its response in a few words, which can change. */
        RequestSummary: {
            /** @description The main values of the request, such as an email address and a name. */
            request: string;
            /** @description What the response has: the person and the company, or the error code. Blank without a match. */
            result: string;
            /** @description `accuracy` of a response to Enrich. `null` without one. */
            accuracy: string | null;
        };
        /** @description A number for each part of the state, which changes whenever the part does. Numbers of different server processes are not comparable. */
        Revisions: {
            /** @description Organizations, users, keys, companies, and contacts, but not charges and request counts. */
            organizations: number;
            /** @description Companies and contacts. */
            records: number;
            /** @description Faults, including when one applies or expires. */
            faults: number;
            /** @description The clock was set, moved, frozen, or resumed. */
            clock: number;
            /** @description Snapshots. */
            snapshots: number;
            /** @description Requests were added to the journal or deleted from it. */
            requests: number;
        };
        /** @description A problem of one row, or of several rows with the same cause. */
        RowProblem: {
            /**
             * @description `lost`: the row is not stored. `identity`: it is merged with others, or may have to be. `value`: a value is stored differently, may be wrong, or gives way to that of another row. `column`: a column is ignored.
             * @enum {string}
             */
            kind: "lost" | "identity" | "value" | "column";
            /** @description The field, such as `conLevels`, or `contacts[3].conLevels` in a list. In a table, just `line 4`. If several rows have the problem, this is the first. */
            field: string;
            /** @description What is wrong, and what is stored. If several rows have the problem, the message has their number, and names the first ones. */
            message: string;
            /** @description All rows with the problem. For columns, the line of headings. */
            rows: components["schemas"]["ProblemRow"][];
        };
        /** @description A change that may explain later responses. */
        SandboxChange: {
            /**
             * @description `state` for a reset or a restored snapshot. `clock` if the clock was set, moved, frozen, or resumed.
             * @enum {string}
             */
            kind: "state" | "clock";
            /**
             * Format: date-time
             * @description On the machine's clock.
             */
            at: string;
        };
        /** @description A key of an organization, with its value. */
        SandboxKey: {
            /**
             * Format: uuid
             * @description Id of the key.
             */
            keyId: string;
            /** @description Email address of the key and of its user, if it has one. */
            email: string;
            role: components["schemas"]["KeyRole"];
            status: components["schemas"]["KeyStatus"];
            /** @description The key value. */
            apiKey: string;
            /**
             * Format: date-time
             * @description Creation time, on the sandbox clock.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, on the sandbox clock.
             */
            updatedAt: string;
        };
        /** @description Keys in the order they were created. */
        SandboxKeyList: {
            /** @description Keys in the order they were created. */
            items: components["schemas"]["SandboxKey"][];
            /** @description Number of items on all pages. */
            total: number;
        };
        /** @description An organization with its subscription, credits, and limits. */
        SandboxOrganization: {
            /**
             * Format: uuid
             * @description Id of the organization.
             */
            orgId: string;
            /** @description Name. */
            orgName: string;
            /** @description Web address, such as `https://www.company.com`. `https://` is added to a bare domain. */
            website: string;
            subscription: components["schemas"]["Subscription"];
            status: components["schemas"]["OrganizationStatus"];
            /** @description Remaining credits. `null`: unlimited. */
            credits: number | null;
            /** @description Requests per UTC day. */
            dailyRateLimit: number;
            /** @description Requests per second, and the maximum burst. */
            qpsLimit: number;
            /** @description Masks email addresses: `j***@domain.com`. */
            maskEmail: boolean;
            /** @description Masks direct dials: `+1 415 555 ****`. */
            maskDirectDial: boolean;
            /**
             * Format: date-time
             * @description Creation time, on the sandbox clock.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its fields last changed. Charges don't count.
             */
            updatedAt: string;
            /** @description Users of every status. */
            userCount: number;
            /** @description Keys of every status. */
            keyCount: number;
            /** @description Credits charged so far, from the ledger. */
            usedCredits: number;
            /** @description Requests that count toward `dailyRateLimit`, on the sandbox clock's UTC day. */
            requestsToday: number;
        };
        /** @description Organizations in the order of `sort`. */
        SandboxOrganizationPage: {
            /** @description Organizations in the order of `sort`. */
            items: components["schemas"]["SandboxOrganization"][];
            /** @description Number of items on all pages. */
            total: number;
            /** @description `cursor` of the next page. `null` on the last page. */
            next: string | null;
        };
        /** @description The state of the server. */
        SandboxState: {
            /** @description Version of the program. */
            version: string;
            /** @description Seconds since the start, on the machine's clock. */
            uptimeSeconds: number;
            clock: components["schemas"]["Clock"];
            counts: components["schemas"]["StateCounts"];
            revisions: components["schemas"]["Revisions"];
            startedWith: components["schemas"]["StartedWith"];
        };
        /** @description A user of an organization. */
        SandboxUser: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            /** @description Email address, unique in the organization regardless of case. */
            email: string;
            role: components["schemas"]["UserRole"];
            status: components["schemas"]["UserStatus"];
            /**
             * Format: date-time
             * @description Creation time, on the sandbox clock.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, on the sandbox clock.
             */
            updatedAt: string;
        };
        /** @description Users in the order they were created, including deleted users. */
        SandboxUserList: {
            /** @description Users in the order they were created, including deleted users. */
            items: components["schemas"]["SandboxUser"][];
            /** @description Number of items on all pages. */
            total: number;
        };
        /** @description Requests in a situation. */
        SituationLine: {
            /**
             * @description A stable id. Handle situations by it, not by the title.
             * @enum {string}
             */
            id: "match" | "uncertain_match" | "company_only" | "no_match" | "no_longer" | "masked_email" | "masked_phone" | "status_400" | "status_401" | "status_402" | "status_429" | "status_5xx" | "slow" | "lost_response" | "changed_body";
            /** @description A short name. */
            title: string;
            fault?: components["schemas"]["CreateFaultInput"];
            /** @description What careful code does. The wording can change. */
            carefulCode: string;
            /** @description Number of requests. */
            count: number;
            /**
             * Format: date-time
             * @description When the first one was received, on the machine's clock. `null` without requests.
             */
            firstAt: string | null;
            /**
             * Format: date-time
             * @description When the last one was received. `null` without requests.
             */
            lastAt: string | null;
            /** @description The newest 100 of these requests, newest first. */
            transactionIds: string[];
            /** @description The query of `GET /sandbox/requests` that lists all of these requests. */
            filter: string;
        };
        /** @description Sends the whole body in chunks. */
        SlowDripEffect: {
            /**
             * @description The kind of effect.
             * @constant
             */
            kind: "slow_drip";
            /** @description Milliseconds from the first chunk to the last. */
            overMs: number;
            /** @description Number of chunks. Default: 10. */
            chunks?: number;
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description The state of the sandbox at one point in time. */
        Snapshot: {
            /**
             * Format: uuid
             * @description Id of the snapshot, for restoring or deleting it.
             */
            id: string;
            /** @description The name you gave it, or `Snapshot 1`, `Snapshot 2`, and so on. */
            name: string;
            /**
             * Format: date-time
             * @description When the snapshot was taken, on the sandbox clock.
             */
            createdAt: string;
        };
        /** @description Snapshots in the order they were taken. */
        SnapshotList: {
            /** @description Snapshots in the order they were taken. */
            items: components["schemas"]["Snapshot"][];
            /** @description Number of items on all pages. */
            total: number;
        };
        /** @description How the server was started. */
        StartedWith: {
            /**
             * Format: date-time
             * @description When the server started, on the machine's clock.
             */
            at: string;
            /**
             * @description With `memory`, nothing is stored on disk.
             * @enum {string}
             */
            storage: "memory" | "file";
            /** @description The path of the file, as you gave it. */
            database: string | null;
            /** @description The folder from `--data`, as you gave it. `null` for the bundled sample, or for the data in the file. */
            data: string | null;
            /** @description The addresses at which other machines can reach the server. Empty if it listens only to its own machine. */
            addresses: string[];
        };
        /** @description The number of stored records. */
        StateCounts: {
            /** @description Organizations of every status. */
            organizations: number;
            /** @description Users of every status. */
            users: number;
            /** @description Keys of every status. */
            keys: number;
            /** @description Entries of the credit ledger. */
            charges: number;
            /** @description Stored companies. */
            companies: number;
            /** @description Stored people. */
            contacts: number;
            /** @description Stored faults, including used-up ones. */
            faults: number;
            /** @description Faults that may still apply. */
            activeFaults: number;
            /** @description Stored snapshots. */
            snapshots: number;
            /** @description Requests in the journal. */
            requests: number;
            /** @description Requests that the journal removed to make room for newer ones, since you last deleted them. */
            evictedRequests: number;
        };
        /** @description A stored company. */
        StoredCompany: {
            /** @description 16 letters and digits. If a new company has none, one is derived. */
            compGUID: string;
            /** @description Name with its legal form. */
            compName: string;
            /** @description Other names, separated by `|`: at most 50, each with at most 200 characters. */
            compNameAka: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Same as `compPubProfileUrl` in Enrich. */
            compPubProfileUrl: string;
            /** @description Same as `compLegalStatus` in Enrich. */
            compLegalStatus: string;
            /** @description Same as `compIndustry` in Enrich. */
            compIndustry: string;
            /** @description A whole number such as `12500`. `12,500` and a JSON number are converted. */
            compEmpCount: string;
            /** @description Same as `compEmpRange` in Enrich. */
            compEmpRange: string;
            /** @description Same as `compRevRange` in Enrich. */
            compRevRange: string;
            /** @description Separated by `|`. */
            compGlobalRegions: string;
            /** @description Same as `compNaicsCodes` in Enrich. */
            compNaicsCodes: string;
            /** @description Same as `compNaicsDescription` in Enrich. */
            compNaicsDescription: string;
            /** @description Same as `compSicCodes` in Enrich. */
            compSicCodes: string;
            /** @description Same as `compSicDescription` in Enrich. */
            compSicDescription: string;
            /** @description Same as `compAddr` in Enrich. */
            compAddr: string;
            /** @description Same as `compCity` in Enrich. */
            compCity: string;
            /** @description Same as `compState` in Enrich. */
            compState: string;
            /** @description Same as `compCountry` in Enrich. */
            compCountry: string;
            /** @description Same as `compZipcode` in Enrich. */
            compZipcode: string;
            /** @description Same as `compPhoneNo` in Enrich. */
            compPhoneNo: string;
            /** @description Same as `compParentGuid` in Enrich. */
            compParentGuid: string;
            /** @description Same as `compGlobalHqParentGuid` in Enrich. */
            compGlobalHqParentGuid: string;
            /** @description Same as `compWorldwideParentName` in Enrich. */
            compWorldwideParentName: string;
            /** @description Number of people who work or worked there. */
            contactCount: number;
        };
        /** @description A stored person with all jobs. */
        StoredContact: {
            /** @description 32 letters and digits. If a new person has none, one is derived. */
            conGUID: string;
            /** @description Same as `conFirstName` in Enrich. */
            conFirstName: string;
            /** @description Same as `conMiddleName` in Enrich. */
            conMiddleName: string;
            /** @description Same as `conLastName` in Enrich. */
            conLastName: string;
            /** @description If it is absent, it is built from the first and last name. If they are absent, they are parsed from it. */
            conFullName: string;
            /** @description Same as `conPubProfileUrl` in Enrich. */
            conPubProfileUrl: string;
            /** @description All jobs, in the order they were stored. */
            jobs: components["schemas"]["StoredJob"][];
        };
        /** @description One job at one company. Add the person's fields to store it again. */
        StoredJob: {
            /** @description 16 letters and digits. If a new company has none, one is derived. */
            compGUID: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Name with its legal form. */
            compName: string;
            /** @description Same as `conEmail` in Enrich. */
            conEmail: string;
            /** @description Same as `conJobTitleEn` in Enrich. */
            conJobTitleEn: string;
            /** @description Such as `Aug 2020`. Other dates are converted. */
            conJobStartedOn: string;
            /** @description Same as `conJobUpdatedOn` in Enrich. */
            conJobUpdatedOn: string;
            /** @description Such as `Aug 2020`, or `Ended` if the month is not known. Other dates are converted. The job is current while this is blank, or later than the sandbox clock's month. */
            conJobEndedOn: string;
            /** @description One of C-Level, VP, Director, Manager, Senior, Staff. Other spellings are converted. If it is blank or unknown, it is derived from the title. */
            conLevels: string;
            /** @description One of Executive, Sales, Marketing, Finance, Operations, Information Technology, Engineering, Product, Customer Success, Human Resources, Legal, Research & Development. Other spellings are converted. If it is blank, it is derived from the title. Unknown values stay unchanged. */
            conFunctions: string;
            /** @description Same as `conSubFunctions` in Enrich. */
            conSubFunctions: string;
            /** @description Same as `conLoc` in Enrich. */
            conLoc: string;
            /** @description Same as `conWorkLocAddr` in Enrich. */
            conWorkLocAddr: string;
            /** @description Same as `conWorkLocCity` in Enrich. */
            conWorkLocCity: string;
            /** @description Same as `conWorkLocState` in Enrich. */
            conWorkLocState: string;
            /** @description Same as `conWorkLocCountry` in Enrich. */
            conWorkLocCountry: string;
            /** @description Same as `conWorkLocZipcode` in Enrich. */
            conWorkLocZipcode: string;
            /** @description Same as `conWorkLocPhoneNo` in Enrich. */
            conWorkLocPhoneNo: string;
            /** @description Same as `directDial1` in Enrich. */
            directDial1: string;
            /** @description Same as `directDial2` in Enrich. */
            directDial2: string;
        };
        /**
         * @description Determines which fields Enrich returns, and which refreshes are free.
         * @enum {string}
         */
        Subscription: "standard" | "plus" | "pro";
        /** @description A table column and the field it becomes. */
        TableColumn: {
            /** @description Heading in the table. */
            heading: string;
            /** @description `null` if the column is ignored. */
            field: string | null;
            /** @description The values in the first five rows. */
            samples: string[];
        };
        /** @description Requests by time. */
        Timeline: {
            /** @description Duration of each bucket in seconds. */
            bucketSeconds: number;
            /** @description From `since` or the first request to the last one, without gaps. Empty if there are no requests. */
            buckets: components["schemas"]["TimelineBucket"][];
            /** @description The last 100 changes at any time, oldest first. */
            changes: components["schemas"]["SandboxChange"][];
        };
        /** @description The requests of an interval. */
        TimelineBucket: {
            /**
             * Format: date-time
             * @description Start of the bucket, on the machine's clock.
             */
            at: string;
            outcomes: components["schemas"]["OutcomeCounts"];
            /** @description Requests with the status 429. */
            limited: number;
            /** @description Requests to which a fault applied. */
            faults: number;
        };
        /** @description Requests with the same operation, status, and host. */
        TrafficLine: {
            /**
             * @description `null` for other paths.
             * @enum {string|null}
             */
            operation: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey" | null;
            /** @description `null` if the client received no response. */
            status: number | null;
            /** @description The header `Host`, of which long names are cut off. `null` without it. */
            host: string | null;
            /** @description What careful code does. The wording can change. */
            carefulCode: string;
            /** @description Number of requests. */
            count: number;
            /**
             * Format: date-time
             * @description When the first one was received, on the machine's clock. `null` without requests.
             */
            firstAt: string | null;
            /**
             * Format: date-time
             * @description When the last one was received. `null` without requests.
             */
            lastAt: string | null;
            /** @description The newest 100 of these requests, newest first. */
            transactionIds: string[];
            /** @description The query of `GET /sandbox/requests` that lists all of these requests. */
            filter: string;
        };
        /** @description Closes the connection in the middle of the body. */
        TruncatedBodyEffect: {
            /**
             * @description The kind of effect.
             * @constant
             */
            kind: "truncated_body";
            /** @description Number of bytes to send. Default: half of the body. */
            atByte?: number;
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description The changes, applied in this order: `now`, `advanceSeconds`, `mode`. */
        UpdateClockInput: {
            /**
             * Format: date-time
             * @description An instant in ISO 8601, such as `2026-03-10T23:59:59Z`, or `null` for the machine's time.
             */
            now?: string | null;
            /** @description Advances the clock by this number of seconds. Fractions and negative numbers are allowed. The clock stays within the years 1970 to 9999. */
            advanceSeconds?: number;
            /**
             * @description `frozen` stops the clock.
             * @enum {string}
             */
            mode?: "running" | "frozen";
        };
        /** @description The key to suspend or reactivate. */
        UpdateKeyInput: {
            /**
             * Format: email
             * @description Email address of the key.
             */
            email: string;
            /**
             * @description `activate` and `active` have the same effect.
             * @enum {string}
             */
            action: "suspend" | "activate" | "active";
        };
        /** @description The updated key. */
        UpdateKeyOutput: {
            /**
             * @description What was done.
             * @constant
             */
            message: "Action performed successfully";
            data: components["schemas"]["KeyRecord"];
        };
        /** @description The fields to change. Absent fields stay unchanged. */
        UpdateOrganizationInput: {
            /** @description Name. */
            orgName?: string;
            /** @description Web address, such as `https://www.company.com`. `https://` is added to a bare domain. */
            website?: string;
            subscription?: components["schemas"]["Subscription"];
            status?: components["schemas"]["OrganizationStatus"];
            /** @description Remaining credits. `null`: unlimited. */
            credits?: number | null;
            /** @description Requests per UTC day. */
            dailyRateLimit?: number;
            /** @description Requests per second, and the maximum burst. */
            qpsLimit?: number;
            /** @description Masks email addresses: `j***@domain.com`. */
            maskEmail?: boolean;
            /** @description Masks direct dials: `+1 415 555 ****`. */
            maskDirectDial?: boolean;
        };
        /** @description The fields to change. Absent fields stay unchanged. */
        UpdateOrganizationKeyInput: {
            role?: components["schemas"]["KeyRole"];
            status?: components["schemas"]["KeyStatus"];
            /** @description The new key value. From then on, the old value returns 401. */
            apiKey?: string;
        };
        /** @description The fields to change. Absent fields stay unchanged. */
        UpdateOrganizationUserInput: {
            role?: components["schemas"]["UserRole"];
            status?: components["schemas"]["UserStatus"];
        };
        /** @description The user to suspend or reactivate. */
        UpdateUserInput: {
            /**
             * Format: email
             * @description Email address of the user.
             */
            email: string;
            /**
             * @description `suspend`, or `active` to reactivate.
             * @enum {string}
             */
            action: "suspend" | "active";
        };
        /** @description The updated user. */
        UpdateUserOutput: {
            /**
             * @description What was done.
             * @constant
             */
            message: "Action performed successfully";
            data: components["schemas"]["UserRecord"];
        };
        /** @description One company, or several. */
        UpsertCompaniesInput: components["schemas"]["CompanyList"] | components["schemas"]["CompanyInput"];
        /** @description The result for the companies. */
        UpsertCompaniesOutput: {
            /** @description Whether the request was a dry run, which stores nothing. */
            dryRun: boolean;
            /** @description Number of new records. */
            created: number;
            /** @description Number of changed records. */
            updated: number;
            /** @description Number of records already stored with the same values. */
            unchanged: number;
            /** @description The columns of a table in their order. Empty for JSON. */
            columns: components["schemas"]["TableColumn"][];
            /** @description Number of valid rows. */
            validRows: number;
            /** @description Number of rows not stored: 0 without `skipInvalid`. */
            invalidRows: number;
            /** @description What is wrong, worst first: rows that are not stored, rows of doubtful identity, values, and ignored columns. Rows are `lost` only with `skipInvalid`; otherwise, they return 400. */
            problems: components["schemas"]["RowProblem"][];
            /** @description The first 100 records, in the order they were stored. */
            companies: components["schemas"]["UpsertedCompany"][];
        };
        /** @description One contact, or several. */
        UpsertContactsInput: components["schemas"]["ContactList"] | components["schemas"]["ContactInput"];
        /** @description The result for the people. A person with several jobs is counted once. */
        UpsertContactsOutput: {
            /** @description Whether the request was a dry run, which stores nothing. */
            dryRun: boolean;
            /** @description Number of new records. */
            created: number;
            /** @description Number of changed records. */
            updated: number;
            /** @description Number of records already stored with the same values. */
            unchanged: number;
            /** @description The columns of a table in their order. Empty for JSON. */
            columns: components["schemas"]["TableColumn"][];
            /** @description Number of valid rows. */
            validRows: number;
            /** @description Number of rows not stored: 0 without `skipInvalid`. */
            invalidRows: number;
            /** @description What is wrong, worst first: rows that are not stored, rows of doubtful identity, values, and ignored columns. Rows are `lost` only with `skipInvalid`; otherwise, they return 400. */
            problems: components["schemas"]["RowProblem"][];
            /** @description Number of companies created from contacts. */
            createdCompanies: number;
            /** @description The names of the first 100. Companies without a name have their website. */
            createdCompanyNames: string[];
            /** @description The first 100 records, in the order they were stored. */
            contacts: components["schemas"]["UpsertedContact"][];
        };
        /** @description One company of the request. */
        UpsertedCompany: {
            /** @description As sent, found, or derived. */
            compGUID: string;
            /**
             * @description Whether the record is new, changed, or unchanged.
             * @enum {string}
             */
            outcome: "created" | "updated" | "unchanged";
        };
        /** @description One person of the request. */
        UpsertedContact: {
            /** @description As sent, found, or derived. */
            conGUID: string;
            /**
             * @description Whether the record is new, changed, or unchanged.
             * @enum {string}
             */
            outcome: "created" | "updated" | "unchanged";
            /**
             * @description What the rows and the stored person have in common; absent for a new person. Only rows with the `conGUID` or the `conEmail` of the person make stored values blank.
             * @enum {string}
             */
            foundBy?: "conGUID" | "conEmail" | "conPubProfileUrl" | "name and employer";
        };
        /** @description A user of an organization. */
        UserRecord: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            organization: components["schemas"]["Organization"];
            /** @description Email address, unique in the organization regardless of case. */
            email: string;
            /**
             * @description New users get `user`.
             * @enum {string}
             */
            role: "admin" | "user" | "demo";
            /**
             * @description New users get `active`.
             * @enum {string}
             */
            status: "active" | "suspend" | "deleted";
            /**
             * Format: date-time
             * @description Creation time, with milliseconds and UTC offset.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last update, in the same format.
             */
            updatedAt: string;
            /** @description `null`, because only the response to Create user contains the key. */
            apiKey: null;
        };
        /**
         * @description Role of the user. New users get `user` by default.
         * @enum {string}
         */
        UserRole: "admin" | "user" | "demo";
        /**
         * @description Keys of users who are not `active` are rejected. New users are `active` by default.
         * @enum {string}
         */
        UserStatus: "active" | "suspend" | "deleted";
        /** @description The actual result. */
        Verification: {
            /** @description Number of matching requests. */
            matched: number;
            /** @description Expected number of requests. */
            expected: string;
            /** @description Matching requests, newest first, at most ten. */
            matches: components["schemas"]["MatchingRequest"][];
            /** @description If too few requests match, up to five others: those that fail the fewest conditions first, then the newest. If `match` names an organization, only its requests. */
            nearestMisses: components["schemas"]["NearMiss"][];
        };
        /** @description The number of requests is not as expected. */
        VerificationFailure: {
            /** @description What is wrong. */
            error: {
                /**
                 * @description Always `not_as_expected`.
                 * @constant
                 */
                code: "not_as_expected";
                /** @description The actual number, the expected number, and how the nearest miss differs. */
                message: string;
                /**
                 * @description The status of the response.
                 * @constant
                 */
                status: 409;
            };
            verification: components["schemas"]["Verification"];
        };
        /** @description The conditions of a fault, and the status. All must match. Without conditions, every request matches. */
        VerificationMatch: {
            operation?: components["schemas"]["Operation"];
            /** @description Id of the organization of the key. */
            orgId?: string;
            /** @description The whole key, its `keyId`, or its last four characters. */
            key?: string;
            /** @description The method, in any case. */
            method?: string;
            /** @description The path, starting with `/` or `*`. `*` matches any characters. A path without a question mark matches any query. */
            path?: string;
            /** @description Headers by name, in any case. `*` matches any characters, and `null` matches an absent header. */
            headers?: {
                [key: string]: string | null;
            };
            /** @description Body fields by name, with values of any type. In a string, `*` matches any characters, and case counts. A string also matches a number or `true` with the same text. `null` matches an absent, `null`, or blank field. */
            body?: {
                [key: string]: unknown;
            };
            /** @description Status of the response. */
            status?: number;
        };
        /** @description The requests and their expected number: `count`, `atLeast`, `atMost`, or `atLeast` with `atMost`. */
        VerifyRequestsInput: {
            match?: components["schemas"]["VerificationMatch"];
            /** @description Exact number of requests. */
            count?: number;
            /** @description Minimum number of requests. */
            atLeast?: number;
            /** @description Maximum number of requests. Can be combined with `atLeast`. */
            atMost?: number;
            /** @description How long to wait for requests, in real time. With only `atLeast`, the response is sent as soon as enough requests match. With `count` or `atMost`, it is sent at the end. Default: 0. */
            withinSeconds?: number;
        };
        /** @description The number of requests is as expected. */
        VerifyRequestsOutput: {
            /** @description Number of matching requests. */
            matched: number;
        };
        /** @description To list all keys, send an empty object or no body. To get one key, send its address. */
        ViewKeysInput: {
            /**
             * Format: email
             * @description Returns only the key of this address.
             */
            email?: string;
        };
        /** @description The keys, with their values. */
        ViewKeysOutput: {
            /**
             * @description What was done.
             * @constant
             */
            message: "Key details fetched successfully";
            /** @description One object for `{"email"}`, an array for `{}`. */
            data: components["schemas"]["KeyRecord"] | components["schemas"]["KeyRecord"][];
        };
        /** @description An empty object or no body. */
        ViewUsersInput: Record<string, never>;
        /** @description All users of the organization, whatever their role and status. */
        ViewUsersOutput: {
            /**
             * @description What was done.
             * @constant
             */
            message: "All User details fetched successfully";
            /** @description The users. */
            data: components["schemas"]["UserRecord"][];
        };
        /**
         * @description A stable code. Handle warnings by it, not by the message.
         * @enum {string}
         */
        WarningCode: "unknown_field" | "placeholder" | "template_token" | "misplaced_key" | "newer_name";
        /** @description Requests with a warning about the same field. */
        WarningLine: {
            code: components["schemas"]["WarningCode"];
            /** @description The body field or header. */
            field: string;
            /** @description What careful code does. The wording can change. */
            carefulCode: string;
            /** @description Number of requests. */
            count: number;
            /**
             * Format: date-time
             * @description When the first one was received, on the machine's clock. `null` without requests.
             */
            firstAt: string | null;
            /**
             * Format: date-time
             * @description When the last one was received. `null` without requests.
             */
            lastAt: string | null;
            /** @description The newest 100 of these requests, newest first. */
            transactionIds: string[];
            /** @description The query of `GET /sandbox/requests` that lists all of these requests. */
            filter: string;
        };
        /** @description One other part of the weight. */
        WeightTerm: {
            /** @description How well the values agree, such as `one_typo`. */
            level: string;
            /** @description Match weight: +1 doubles the odds that the candidate is right, -1 halves them, and 0 changes nothing. */
            weight: number;
        };
        /** @description Corresponding words of two company names, with their own weight. */
        WordPair: {
            /** @description How well the values agree, such as `one_typo`. */
            level: string;
            /** @description Normalized value of the request. Blank if it has no counterpart or no meaning here. */
            query: string;
            /** @description Normalized stored value. Blank if it has no counterpart or no meaning here. */
            stored: string;
            /** @description Match weight: +1 doubles the odds that the candidate is right, -1 halves them, and 0 changes nothing. */
            weight: number;
        };
    };
    responses: {
        /** @description A field or the body is missing or invalid. */
        BadRequest: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A field or the body is missing or invalid. */
        BadRequest2: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A field or the body is missing or invalid. */
        BadRequest3: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A field or the body is missing or invalid. */
        BadRequest4: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The resource already exists, or its status doesn't allow the action. Nothing was changed. */
        Conflict: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The resource already exists, or its status doesn't allow the action. Nothing was changed. */
        Conflict2: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The number of requests is not as expected. */
        Conflict3: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VerificationFailure"];
            };
        };
        /** @description The client is not allowed to send this request. Nothing was processed. */
        Forbidden: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The client is not allowed to send this request. Nothing was processed. */
        Forbidden2: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The client is not allowed to send this request. Nothing was processed. */
        Forbidden3: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The client is not allowed to send this request. Nothing was processed. */
        Forbidden4: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description An error in the server. To find the cause, search the log for the transaction id. */
        InternalServerError: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The path or the resource does not exist. A client never sees resources of other organizations. */
        NotFound: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than the limit: 64 KiB, or 16 MiB for companies and contacts. */
        PayloadTooLarge: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The organization has no credits left. The request counts toward the limits, and nothing was charged. */
        PaymentRequired: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The service is temporarily unavailable. Try again later. */
        ServiceUnavailable: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The service is temporarily unavailable. Try again later. */
        ServiceUnavailable2: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A limit was exceeded. Nothing was counted or charged. */
        TooManyRequests: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The credentials are missing or unknown, or they don't allow the request. */
        Unauthorized: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The credentials are missing or unknown, or they don't allow the request. */
        Unauthorized2: {
            headers: {
                smarteTransactionId: components["headers"]["smarteTransactionId"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Id of this request. Enrich and Buying group repeat it in the body.
         * @example 4dc47be4-a1c7-4bb9-996c-723a07f0af57
         */
        smarteTransactionId: string;
        /**
         * @description The path of the new record.
         * @example /sandbox/faults/4dc47be4-a1c7-4bb9-996c-723a07f0af57
         */
        Location: string;
        /**
         * @description The header or the scheme of the credentials.
         * @example ApiKey realm="Signalbox", header="apikey"
         */
        "WWW-Authenticate": string;
        /**
         * @description Cost of this response: `1`, or `0` for no match or a free refresh.
         * @example 1
         */
        "credits-deducted": "0" | "1";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    enrich: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrichmentInput"];
            };
        };
        responses: {
            /** @description The best match, as one flat object whatever the result. Each field is a string, blank if unknown. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "credits-deducted": components["headers"]["credits-deducted"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recordId": "lead-1",
                     *       "recordStatus": "Active",
                     *       "smarteTransactionId": "8dbe61ca-967b-4fdc-ac50-495e1b4d566a",
                     *       "accuracy": "A+",
                     *       "compGUID": "B86DEDE9DA5D89FD",
                     *       "compParentGuid": "B62007FD176D8619",
                     *       "compGlobalHqParentGuid": "B62007FD176D8619",
                     *       "compName": "Northwind Optics, Inc.",
                     *       "compNameAka": "Northwind|Northwind Lens Company",
                     *       "compWorldwideParentName": "Northwind Group plc",
                     *       "compWebsite": "https://www.northwind-optics.example",
                     *       "compPubProfileUrl": "https://profiles.example/company/northwind-optics",
                     *       "compLegalStatus": "Subsidiary",
                     *       "compIndustry": "Optical Instruments",
                     *       "compEmpCount": "1240",
                     *       "compEmpRange": "1001 - 5000",
                     *       "compRevRange": "$250 - 500M",
                     *       "compGlobalRegions": "AMER|APAC",
                     *       "compNaicsCodes": "333310",
                     *       "compNaicsDescription": "Commercial and Service Industry Machinery Manufacturing",
                     *       "compSicCodes": "3827",
                     *       "compSicDescription": "Optical Instruments and Lenses",
                     *       "compAddr": "410 Foundry Row",
                     *       "compCity": "Portland",
                     *       "compState": "OR",
                     *       "compCountry": "United States",
                     *       "compZipcode": "97209",
                     *       "compPhoneNo": "+1 503 555 0140",
                     *       "conGUID": "0A121DFEB6311B70A1FA81A48D8ADB4E",
                     *       "conFirstName": "Ada",
                     *       "conLastName": "Keller",
                     *       "conFullName": "Ada Keller",
                     *       "conEmail": "ada.keller@northwind-optics.example",
                     *       "conPubProfileUrl": "https://profiles.example/in/ada-keller-0a121d",
                     *       "conJobTitleEn": "VP of Marketing",
                     *       "conJobStartedOn": "Mar 2021",
                     *       "conJobUpdatedOn": "Sep 2026",
                     *       "conLevels": "VP",
                     *       "conFunctions": "Marketing",
                     *       "conSubFunctions": "Marketing Leadership",
                     *       "conLoc": "Portland, United States",
                     *       "conWorkLocAddr": "410 Foundry Row",
                     *       "conWorkLocCity": "Portland",
                     *       "conWorkLocState": "OR",
                     *       "conWorkLocCountry": "United States",
                     *       "conWorkLocZipcode": "97209",
                     *       "conWorkLocPhoneNo": "+1 503 555 0140",
                     *       "directDial1": "+1 503 555 0142",
                     *       "directDial2": "+1 971 555 0187"
                     *     }
                     */
                    "application/json": components["schemas"]["EnrichmentOutput"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    buyingGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyingGroupInput"];
            };
        };
        responses: {
            /** @description One page of the buying group. The list is empty for an unknown company. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recordId": "account-1",
                     *       "compGUID": "B86DEDE9DA5D89FD",
                     *       "compName": "Northwind Optics, Inc.",
                     *       "compWebsite": "https://www.northwind-optics.example",
                     *       "totalPages": 10,
                     *       "totalCount": 20,
                     *       "pageNo": 1,
                     *       "pageSize": 2,
                     *       "transactionId": "8dbe61ca-967b-4fdc-ac50-495e1b4d566a",
                     *       "buyingGroup": [
                     *         {
                     *           "conGUID": "3D525C09FB201D55626FD438DFA1F7ED",
                     *           "conJobTitle": "President",
                     *           "conLevels": "C-Level",
                     *           "conFunctions": "Executive",
                     *           "conSubFunctions": "General Management",
                     *           "conWorkLocCountry": "United States"
                     *         },
                     *         {
                     *           "conGUID": "AF83954E3E76D40DA314B7BA06BDB8BD",
                     *           "conJobTitle": "Chief Financial Officer",
                     *           "conLevels": "C-Level",
                     *           "conFunctions": "Finance",
                     *           "conSubFunctions": "Finance Leadership",
                     *           "conWorkLocCountry": "United States"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BuyingGroupOutput"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserInput"];
            };
        };
        responses: {
            /** @description The new user and the generated key. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "New User registered successfully. Key Generated",
                     *       "data": {
                     *         "userId": "f10b0423-c8b0-47c0-a2ef-f6fb814ef79e",
                     *         "organization": {
                     *           "orgId": "00000000-0000-4000-8000-000000000002",
                     *           "orgName": "Demo Plus",
                     *           "website": "https://plus.demo.example",
                     *           "cleanedWebsite": "plus.demo.example",
                     *           "status": "active",
                     *           "dailyRateLimit": 100000,
                     *           "qpsLimit": 100,
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *           "adminApiKey": null
                     *         },
                     *         "email": "new.user@plus.demo.example",
                     *         "role": "user",
                     *         "status": "active",
                     *         "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *         "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *         "apiKey": [
                     *           "SIdlzupfOWkwV4il9bF4MqY3lZGW6NYKca906WG7jU8="
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateUserOutput"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserInput"];
            };
        };
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Action performed successfully",
                     *       "data": {
                     *         "userId": "57f8cc10-ddf8-5360-a320-1fff0b641252",
                     *         "organization": {
                     *           "orgId": "00000000-0000-4000-8000-000000000002",
                     *           "orgName": "Demo Plus",
                     *           "website": "https://plus.demo.example",
                     *           "cleanedWebsite": "plus.demo.example",
                     *           "status": "active",
                     *           "dailyRateLimit": 100000,
                     *           "qpsLimit": 100,
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *           "adminApiKey": null
                     *         },
                     *         "email": "on-leave@plus.demo.example",
                     *         "role": "user",
                     *         "status": "active",
                     *         "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *         "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *         "apiKey": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateUserOutput"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict2"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    viewUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ViewUsersInput"];
            };
        };
        responses: {
            /** @description All users of the organization, whatever their role and status. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "All User details fetched successfully",
                     *       "data": [
                     *         {
                     *           "userId": "84cf80cb-1bb8-54cd-842e-121f58d8e722",
                     *           "organization": {
                     *             "orgId": "00000000-0000-4000-8000-000000000002",
                     *             "orgName": "Demo Plus",
                     *             "website": "https://plus.demo.example",
                     *             "cleanedWebsite": "plus.demo.example",
                     *             "status": "active",
                     *             "dailyRateLimit": 100000,
                     *             "qpsLimit": 100,
                     *             "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *             "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *             "adminApiKey": null
                     *           },
                     *           "email": "admin@plus.demo.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *           "apiKey": null
                     *         },
                     *         {
                     *           "userId": "bf2511e0-4a35-59d3-b8c7-9a58038ac1c5",
                     *           "organization": {
                     *             "orgId": "00000000-0000-4000-8000-000000000002",
                     *             "orgName": "Demo Plus",
                     *             "website": "https://plus.demo.example",
                     *             "cleanedWebsite": "plus.demo.example",
                     *             "status": "active",
                     *             "dailyRateLimit": 100000,
                     *             "qpsLimit": 100,
                     *             "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *             "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *             "adminApiKey": null
                     *           },
                     *           "email": "integration@plus.demo.example",
                     *           "role": "user",
                     *           "status": "active",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *           "apiKey": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ViewUsersOutput"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyInput"];
            };
        };
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Key generated successfully",
                     *       "data": {
                     *         "keyId": "f10b0423-c8b0-47c0-a2ef-f6fb814ef79e",
                     *         "email": "new.key@plus.demo.example",
                     *         "role": "standard",
                     *         "status": "active",
                     *         "apiKey": "7WRJrrqAJgElOE24KoB2D2IL0gqvAda13jv4fKXJovo="
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateKeyOutput"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKeyInput"];
            };
        };
        responses: {
            /** @description The updated key. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Action performed successfully",
                     *       "data": {
                     *         "keyId": "2d3d990f-520b-48e1-ab4b-16c41726e8f1",
                     *         "email": "old-crm@plus.demo.example",
                     *         "role": "standard",
                     *         "status": "active",
                     *         "apiKey": "demo-plus-suspended-key"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateKeyOutput"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict2"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    viewKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ViewKeysInput"];
            };
        };
        responses: {
            /** @description The keys, with their values. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Key details fetched successfully",
                     *       "data": [
                     *         {
                     *           "keyId": "12d4bb3d-a578-4963-a27f-012db3f9a453",
                     *           "email": "admin@plus.demo.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "apiKey": "demo-plus-admin-key"
                     *         },
                     *         {
                     *           "keyId": "bc0b7900-4a37-4113-a331-688868f23f64",
                     *           "email": "integration@plus.demo.example",
                     *           "role": "standard",
                     *           "status": "active",
                     *           "apiKey": "demo-plus-key"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ViewKeysOutput"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    explain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrichmentInput"];
            };
        };
        responses: {
            /** @description Why Enrich returns a result. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "decision": {
                     *         "outcome": "contact",
                     *         "cause": "match",
                     *         "accuracy": "A+",
                     *         "recordStatus": "Active",
                     *         "probability": 0.9999621815704411,
                     *         "compGUID": "B86DEDE9DA5D89FD",
                     *         "conGUID": "0A121DFEB6311B70A1FA81A48D8ADB4E",
                     *         "result": "Found Ada Keller at Northwind Optics, Inc.",
                     *         "reasons": [
                     *           "Ada Keller at Northwind Optics, Inc. is returned with A+.",
                     *           "The probability that it is right is over 99.99%. A+ requires at least 99.65%."
                     *         ]
                     *       },
                     *       "query": {
                     *         "queriesContact": true,
                     *         "companyNames": [
                     *           {
                     *             "words": [
                     *               "nortwind",
                     *               "optics"
                     *             ],
                     *             "legalForms": []
                     *           }
                     *         ],
                     *         "personNames": [
                     *           {
                     *             "first": [
                     *               "ada"
                     *             ],
                     *             "last": [
                     *               "keller"
                     *             ],
                     *             "swapped": false
                     *           }
                     *         ]
                     *       },
                     *       "candidates": [
                     *         {
                     *           "company": {
                     *             "compGUID": "B86DEDE9DA5D89FD",
                     *             "compName": "Northwind Optics, Inc.",
                     *             "compWebsite": "https://www.northwind-optics.example",
                     *             "compCountry": "United States"
                     *           },
                     *           "contact": {
                     *             "conGUID": "0A121DFEB6311B70A1FA81A48D8ADB4E",
                     *             "conFullName": "Ada Keller",
                     *             "conFirstName": "Ada",
                     *             "conMiddleName": "",
                     *             "conLastName": "Keller",
                     *             "conEmail": "ada.keller@northwind-optics.example",
                     *             "conJobTitle": "VP of Marketing",
                     *             "current": true
                     *           },
                     *           "fields": [
                     *             {
                     *               "field": "company_name",
                     *               "level": "misspelled",
                     *               "query": "nortwind optics",
                     *               "stored": "northwind optics inc",
                     *               "weight": 7.896,
                     *               "words": [
                     *                 {
                     *                   "level": "exact",
                     *                   "query": "optics",
                     *                   "stored": "optics",
                     *                   "weight": 8.727
                     *                 },
                     *                 {
                     *                   "level": "misspelled",
                     *                   "query": "nortwind",
                     *                   "stored": "northwind",
                     *                   "weight": 8.785
                     *                 }
                     *               ],
                     *               "terms": [
                     *                 {
                     *                   "level": "limit_of_words",
                     *                   "weight": -9.616
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "field": "last_name",
                     *               "level": "same",
                     *               "query": "keller",
                     *               "stored": "keller",
                     *               "weight": 7.54
                     *             }
                     *           ],
                     *           "weight": 22.593,
                     *           "probability": 0.9999621815704411
                     *         },
                     *         {
                     *           "company": {
                     *             "compGUID": "B86DEDE9DA5D89FD",
                     *             "compName": "Northwind Optics, Inc.",
                     *             "compWebsite": "https://www.northwind-optics.example",
                     *             "compCountry": "United States"
                     *           },
                     *           "contact": null,
                     *           "fields": [
                     *             {
                     *               "field": "company_name",
                     *               "level": "misspelled",
                     *               "query": "nortwind optics",
                     *               "stored": "northwind optics inc",
                     *               "weight": 7.896,
                     *               "words": [
                     *                 {
                     *                   "level": "exact",
                     *                   "query": "optics",
                     *                   "stored": "optics",
                     *                   "weight": 8.727
                     *                 },
                     *                 {
                     *                   "level": "misspelled",
                     *                   "query": "nortwind",
                     *                   "stored": "northwind",
                     *                   "weight": 8.785
                     *                 }
                     *               ],
                     *               "terms": [
                     *                 {
                     *                   "level": "limit_of_words",
                     *                   "weight": -9.616
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "weight": 7.896,
                     *           "probability": 0.000037660364252300335
                     *         }
                     *       ],
                     *       "closest": {
                     *         "people": [],
                     *         "companies": []
                     *       },
                     *       "further": {
                     *         "count": 0,
                     *         "probability": 0
                     *       },
                     *       "noneProbability": 1.5806530651030215e-7,
                     *       "gradeBounds": [
                     *         {
                     *           "accuracy": "A+",
                     *           "probability": 0.9965
                     *         },
                     *         {
                     *           "accuracy": "A",
                     *           "probability": 0.993
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExplainOutput"];
                };
            };
            400: components["responses"]["BadRequest3"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock of the sandbox. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2026-03-10T12:00:00.000+00:00",
                     *       "mode": "running",
                     *       "offsetSeconds": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Clock"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    updateClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateClockInput"];
            };
        };
        responses: {
            /** @description The clock of the sandbox. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2026-03-10T12:00:01.000+00:00",
                     *       "mode": "running",
                     *       "offsetSeconds": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description Words that the record must contain, in any case and order. */
                search?: string;
                /** @description The field to sort by. Add `-` in front to sort in descending order. Default: by name, and names that start with the search text come first. */
                sort?: "compName" | "-compName" | "compIndustry" | "-compIndustry" | "compCountry" | "-compCountry" | "compEmpCount" | "-compEmpCount" | "contactCount" | "-contactCount";
                /** @description Only subsidiaries of this company, at any depth. */
                compParentGuid?: string;
                /** @description Maximum number of items. */
                limit?: number;
                /** @description `next` from the previous page. Without it, you get the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Companies in the order of `sort`. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "compGUID": "C33325C4C5111584",
                     *           "compParentGuid": "",
                     *           "compGlobalHqParentGuid": "C33325C4C5111584",
                     *           "compName": "Abernant & Vandermeer Antennas Corp.",
                     *           "compNameAka": "",
                     *           "compWorldwideParentName": "Abernant & Vandermeer Antennas Corp.",
                     *           "compWebsite": "https://abernant-vandermeer-antennas.example",
                     *           "compPubProfileUrl": "https://profiles.example/company/abernant-vandermeer-antennas",
                     *           "compLegalStatus": "Private",
                     *           "compIndustry": "Communications Equipment",
                     *           "compEmpCount": "3377",
                     *           "compEmpRange": "1001 - 5000",
                     *           "compRevRange": "$1 - 5B",
                     *           "compGlobalRegions": "AMER",
                     *           "compNaicsCodes": "334220",
                     *           "compNaicsDescription": "Radio and Television Broadcasting and Wireless Communications Equipment Manufacturing",
                     *           "compSicCodes": "3663",
                     *           "compSicDescription": "Radio and Television Broadcasting and Communications Equipment",
                     *           "compAddr": "4360 Juniper Terrace",
                     *           "compCity": "Boston",
                     *           "compState": "MA",
                     *           "compCountry": "United States",
                     *           "compZipcode": "02210",
                     *           "compPhoneNo": "+1 617 555 0107",
                     *           "contactCount": 23
                     *         }
                     *       ],
                     *       "total": 1600,
                     *       "next": "Y29tcGFuaWVzIAox"
                     *     }
                     */
                    "application/json": components["schemas"]["CompanyPage"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    upsertCompanies: {
        parameters: {
            query?: {
                /** @description With `true`, returns what would happen, and stores nothing. */
                dryRun?: boolean;
                /** @description With `true`, the valid rows are stored, and `problems` lists the others. */
                skipInvalid?: boolean;
                /** @description Set to `true` for a table without a heading line. Its columns are `Column 1`, `Column 2`, … */
                firstRowIsData?: boolean;
                /** @description Maps columns of a table to fields, as a JSON object with headings as names. The other columns are recognized. */
                columns?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertCompaniesInput"];
                /**
                 * @example compName,compWebsite,compCountry
                 *     "Larkspur Robotics GmbH",https://www.larkspur-robotics.example,Germany
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The result for the companies. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dryRun": false,
                     *       "created": 1,
                     *       "updated": 0,
                     *       "unchanged": 0,
                     *       "validRows": 1,
                     *       "invalidRows": 0,
                     *       "columns": [],
                     *       "problems": [],
                     *       "companies": [
                     *         {
                     *           "compGUID": "446CDF66116F2846",
                     *           "outcome": "created"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertCompaniesOutput"];
                };
            };
            /** @description The result for the companies. */
            201: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dryRun": false,
                     *       "created": 1,
                     *       "updated": 0,
                     *       "unchanged": 0,
                     *       "validRows": 1,
                     *       "invalidRows": 0,
                     *       "columns": [],
                     *       "problems": [],
                     *       "companies": [
                     *         {
                     *           "compGUID": "446CDF66116F2846",
                     *           "outcome": "created"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertCompaniesOutput"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As in the responses of Enrich.
                 * @example B86DEDE9DA5D89FD
                 */
                compGUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stored company. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "compGUID": "B86DEDE9DA5D89FD",
                     *       "compParentGuid": "B62007FD176D8619",
                     *       "compGlobalHqParentGuid": "B62007FD176D8619",
                     *       "compName": "Northwind Optics, Inc.",
                     *       "compNameAka": "Northwind|Northwind Lens Company",
                     *       "compWorldwideParentName": "Northwind Group plc",
                     *       "compWebsite": "https://www.northwind-optics.example",
                     *       "compPubProfileUrl": "https://profiles.example/company/northwind-optics",
                     *       "compLegalStatus": "Subsidiary",
                     *       "compIndustry": "Optical Instruments",
                     *       "compEmpCount": "1240",
                     *       "compEmpRange": "1001 - 5000",
                     *       "compRevRange": "$250 - 500M",
                     *       "compGlobalRegions": "AMER|APAC",
                     *       "compNaicsCodes": "333310",
                     *       "compNaicsDescription": "Commercial and Service Industry Machinery Manufacturing",
                     *       "compSicCodes": "3827",
                     *       "compSicDescription": "Optical Instruments and Lenses",
                     *       "compAddr": "410 Foundry Row",
                     *       "compCity": "Portland",
                     *       "compState": "OR",
                     *       "compCountry": "United States",
                     *       "compZipcode": "97209",
                     *       "compPhoneNo": "+1 503 555 0140",
                     *       "contactCount": 29
                     *     }
                     */
                    "application/json": components["schemas"]["StoredCompany"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As in the responses of Enrich.
                 * @example 3828E38900F2E93B
                 */
                compGUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A deleted company, as it was stored. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "compGUID": "3828E38900F2E93B",
                     *       "compParentGuid": "",
                     *       "compGlobalHqParentGuid": "3828E38900F2E93B",
                     *       "compName": "Kestrelway Foods Limited",
                     *       "compNameAka": "",
                     *       "compWorldwideParentName": "Kestrelway Foods Limited",
                     *       "compWebsite": "https://www.kestrelwayfoods.example",
                     *       "compPubProfileUrl": "https://profiles.example/company/kestrelwayfoods",
                     *       "compLegalStatus": "Private",
                     *       "compIndustry": "Food Products",
                     *       "compEmpCount": "96",
                     *       "compEmpRange": "51 - 200",
                     *       "compRevRange": "$25 - 50M",
                     *       "compGlobalRegions": "APAC",
                     *       "compNaicsCodes": "311421|311812",
                     *       "compNaicsDescription": "Fruit and Vegetable Canning|Commercial Bakeries",
                     *       "compSicCodes": "2033|2051",
                     *       "compSicDescription": "Canned Fruits, Vegetables, Preserves, Jams, and Jellies|Bread and Other Bakery Products, Except Cookies and Crackers",
                     *       "compAddr": "77 Rimu Road",
                     *       "compCity": "Tauranga",
                     *       "compState": "",
                     *       "compCountry": "New Zealand",
                     *       "compZipcode": "3110",
                     *       "compPhoneNo": "",
                     *       "contactCount": 5,
                     *       "deletedContactCount": 4
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedCompany"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Words that the record must contain, in any case and order. */
                search?: string;
                /** @description The field to sort by. Add `-` in front to sort in descending order. Default: by name, and names that start with the search text come first. */
                sort?: "conFullName" | "-conFullName";
                /** @description Only people who work or worked at this company. */
                compGUID?: string;
                /** @description Maximum number of items. */
                limit?: number;
                /** @description `next` from the previous page. Without it, you get the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People in the order of `sort`. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "conGUID": "E9EF6C1BC3704B28636B8845BD289293",
                     *           "conFirstName": "Aakash",
                     *           "conMiddleName": "",
                     *           "conLastName": "Anand",
                     *           "conFullName": "Aakash Anand",
                     *           "conPubProfileUrl": "https://profiles.example/in/aakash-anand-e9ef6c",
                     *           "jobs": [
                     *             {
                     *               "compGUID": "C6EF10A2A72706AC",
                     *               "compWebsite": "https://www.pebblecove-services.example",
                     *               "compName": "Pebblecove Services Pvt. Ltd.",
                     *               "conEmail": "aakash.anand@pebblecove-services.example",
                     *               "conJobTitleEn": "Managing Director",
                     *               "conJobStartedOn": "Dec 2017",
                     *               "conJobUpdatedOn": "Oct 2026",
                     *               "conLevels": "C-Level",
                     *               "conFunctions": "Executive",
                     *               "conSubFunctions": "General Management",
                     *               "conLoc": "Gurugram, India",
                     *               "conWorkLocAddr": "61, Kadamba Layout",
                     *               "conWorkLocCity": "Gurugram",
                     *               "conWorkLocState": "Haryana",
                     *               "conWorkLocCountry": "India",
                     *               "conWorkLocZipcode": "122002",
                     *               "conWorkLocPhoneNo": "",
                     *               "conJobEndedOn": "",
                     *               "directDial1": "",
                     *               "directDial2": ""
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "total": 12510,
                     *       "next": "Y29udGFjdHMgCjE"
                     *     }
                     */
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    upsertContacts: {
        parameters: {
            query?: {
                /** @description With `true`, returns what would happen, and stores nothing. */
                dryRun?: boolean;
                /** @description With `true`, the valid rows are stored, and `problems` lists the others. */
                skipInvalid?: boolean;
                /** @description Set to `true` for a table without a heading line. Its columns are `Column 1`, `Column 2`, … */
                firstRowIsData?: boolean;
                /** @description Maps columns of a table to fields, as a JSON object with headings as names. The other columns are recognized. */
                columns?: string;
                /** @description With `true`, companies that appear only in contacts are created, with their name and website. */
                createCompanies?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertContactsInput"];
                /**
                 * @example conFullName,conEmail,conJobTitleEn,compWebsite
                 *     Nadia Berg,nadia.berg@northwind-group.example,Head of Procurement,northwind-group.example
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The result for the people. A person with several jobs is counted once. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dryRun": false,
                     *       "created": 1,
                     *       "updated": 0,
                     *       "unchanged": 0,
                     *       "validRows": 1,
                     *       "invalidRows": 0,
                     *       "columns": [],
                     *       "problems": [],
                     *       "createdCompanies": 0,
                     *       "createdCompanyNames": [],
                     *       "contacts": [
                     *         {
                     *           "conGUID": "98C3E7431F34115D65AB799A9D367BA8",
                     *           "outcome": "created"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertContactsOutput"];
                };
            };
            /** @description The result for the people. A person with several jobs is counted once. */
            201: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dryRun": false,
                     *       "created": 1,
                     *       "updated": 0,
                     *       "unchanged": 0,
                     *       "validRows": 1,
                     *       "invalidRows": 0,
                     *       "columns": [],
                     *       "problems": [],
                     *       "createdCompanies": 0,
                     *       "createdCompanyNames": [],
                     *       "contacts": [
                     *         {
                     *           "conGUID": "98C3E7431F34115D65AB799A9D367BA8",
                     *           "outcome": "created"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertContactsOutput"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As in the responses of Enrich.
                 * @example 0A121DFEB6311B70A1FA81A48D8ADB4E
                 */
                conGUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stored person with all jobs. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "conGUID": "0A121DFEB6311B70A1FA81A48D8ADB4E",
                     *       "conFirstName": "Ada",
                     *       "conMiddleName": "",
                     *       "conLastName": "Keller",
                     *       "conFullName": "Ada Keller",
                     *       "conPubProfileUrl": "https://profiles.example/in/ada-keller-0a121d",
                     *       "jobs": [
                     *         {
                     *           "compGUID": "B86DEDE9DA5D89FD",
                     *           "compWebsite": "https://www.northwind-optics.example",
                     *           "compName": "Northwind Optics, Inc.",
                     *           "conEmail": "ada.keller@northwind-optics.example",
                     *           "conJobTitleEn": "VP of Marketing",
                     *           "conJobStartedOn": "Mar 2021",
                     *           "conJobUpdatedOn": "Sep 2026",
                     *           "conLevels": "VP",
                     *           "conFunctions": "Marketing",
                     *           "conSubFunctions": "Marketing Leadership",
                     *           "conLoc": "Portland, United States",
                     *           "conWorkLocAddr": "410 Foundry Row",
                     *           "conWorkLocCity": "Portland",
                     *           "conWorkLocState": "OR",
                     *           "conWorkLocCountry": "United States",
                     *           "conWorkLocZipcode": "97209",
                     *           "conWorkLocPhoneNo": "+1 503 555 0140",
                     *           "conJobEndedOn": "",
                     *           "directDial1": "+1 503 555 0142",
                     *           "directDial2": "+1 971 555 0187"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StoredContact"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As in the responses of Enrich.
                 * @example 898866DAFEDEBBE4E59B708CD0D6BA40
                 */
                conGUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stored person with all jobs. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "conGUID": "898866DAFEDEBBE4E59B708CD0D6BA40",
                     *       "conFirstName": "Oliver",
                     *       "conMiddleName": "",
                     *       "conLastName": "Pemberton",
                     *       "conFullName": "Oliver Pemberton",
                     *       "conPubProfileUrl": "https://profiles.example/in/oliver-pemberton-898866",
                     *       "jobs": [
                     *         {
                     *           "compGUID": "B62007FD176D8619",
                     *           "compWebsite": "https://www.northwind-group.example",
                     *           "compName": "Northwind Group plc",
                     *           "conEmail": "oliver.pemberton@northwind-group.example",
                     *           "conJobTitleEn": "Director of Procurement",
                     *           "conJobStartedOn": "Apr 2022",
                     *           "conJobUpdatedOn": "Feb 2026",
                     *           "conLevels": "Director",
                     *           "conFunctions": "Operations",
                     *           "conSubFunctions": "Procurement",
                     *           "conLoc": "London, United Kingdom",
                     *           "conWorkLocAddr": "12 Glassworks Lane",
                     *           "conWorkLocCity": "London",
                     *           "conWorkLocState": "",
                     *           "conWorkLocCountry": "United Kingdom",
                     *           "conWorkLocZipcode": "EC2A 4PB",
                     *           "conWorkLocPhoneNo": "+44 20 7946 0112",
                     *           "conJobEndedOn": "",
                     *           "directDial1": "+44 20 7946 0114",
                     *           "directDial2": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StoredContact"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listFaults: {
        parameters: {
            query?: {
                /** @description Only faults of this organization. */
                orgId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Faults in the order they were created. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "match": {
                     *             "operation": "enrich",
                     *             "body": {
                     *               "recordId": "faulted-lead"
                     *             }
                     *           },
                     *           "effect": {
                     *             "kind": "error",
                     *             "status": 503,
                     *             "retryAfterSeconds": 2
                     *           },
                     *           "after": 0,
                     *           "every": 1,
                     *           "times": 2,
                     *           "expiresAfterSeconds": null,
                     *           "probability": 1,
                     *           "seed": 4044031011,
                     *           "afterCommit": false,
                     *           "id": "ed6449ae-ba80-4601-a538-4db82a80760f",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "evaluated": 0,
                     *           "applied": 0,
                     *           "remaining": 2
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["FaultList"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    createFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFaultInput"];
            };
        };
        responses: {
            /** @description A fault and its counters. */
            201: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "match": {
                     *         "operation": "enrich",
                     *         "orgId": "00000000-0000-4000-8000-000000000003",
                     *         "body": {
                     *           "recordId": "faulted-lead"
                     *         }
                     *       },
                     *       "effect": {
                     *         "kind": "error",
                     *         "status": 503,
                     *         "retryAfterSeconds": 2
                     *       },
                     *       "after": 0,
                     *       "every": 1,
                     *       "times": 2,
                     *       "expiresAfterSeconds": null,
                     *       "probability": 1,
                     *       "seed": 1070030432,
                     *       "afterCommit": false,
                     *       "id": "ec0c9bf5-4c17-472b-afc3-704bcf740f41",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "evaluated": 0,
                     *       "applied": 0,
                     *       "remaining": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Fault"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteFaults: {
        parameters: {
            query?: {
                /** @description Only faults of this organization. */
                orgId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of deleted items. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedCount"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the fault.
                 * @example ec0c9bf5-4c17-472b-afc3-704bcf740f41
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A fault and its counters. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "match": {
                     *         "operation": "enrich",
                     *         "body": {
                     *           "recordId": "faulted-lead"
                     *         }
                     *       },
                     *       "effect": {
                     *         "kind": "error",
                     *         "status": 503,
                     *         "retryAfterSeconds": 2
                     *       },
                     *       "after": 0,
                     *       "every": 1,
                     *       "times": 2,
                     *       "expiresAfterSeconds": null,
                     *       "probability": 1,
                     *       "seed": 4044031011,
                     *       "afterCommit": false,
                     *       "id": "ed6449ae-ba80-4601-a538-4db82a80760f",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "evaluated": 0,
                     *       "applied": 0,
                     *       "remaining": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Fault"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the fault.
                 * @example ec0c9bf5-4c17-472b-afc3-704bcf740f41
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A fault and its counters. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "match": {
                     *         "operation": "enrich",
                     *         "body": {
                     *           "recordId": "faulted-lead"
                     *         }
                     *       },
                     *       "effect": {
                     *         "kind": "error",
                     *         "status": 503,
                     *         "retryAfterSeconds": 2
                     *       },
                     *       "after": 0,
                     *       "every": 1,
                     *       "times": 2,
                     *       "expiresAfterSeconds": null,
                     *       "probability": 1,
                     *       "seed": 4044031011,
                     *       "afterCommit": false,
                     *       "id": "ed6449ae-ba80-4601-a538-4db82a80760f",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "evaluated": 0,
                     *       "applied": 0,
                     *       "remaining": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Fault"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listOrganizationUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users in the order they were created, including deleted users. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "userId": "ed6449ae-ba80-4601-a538-4db82a80760f",
                     *           "email": "admin@test-f10b0423.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         },
                     *         {
                     *           "userId": "ec0c9bf5-4c17-472b-afc3-704bcf740f41",
                     *           "email": "integration@test-f10b0423.example",
                     *           "role": "user",
                     *           "status": "active",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         }
                     *       ],
                     *       "total": 2
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxUserList"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    createOrganizationUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationUserInput"];
            };
        };
        responses: {
            /** @description The new user and the value of its key. */
            201: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "67f9d199-ac52-4248-a1b4-b01bbade828a",
                     *       "email": "admin-3@test-f10b0423.example",
                     *       "role": "admin",
                     *       "status": "active",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *       "apiKey": "pIG/v0sGQPKAFhQE9k9KAxcImb8a2VJkVvAVWNAhDlA="
                     *     }
                     */
                    "application/json": components["schemas"]["CreateOrganizationUserOutput"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getOrganizationUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
                /**
                 * @description Id of the user.
                 * @example 67f9d199-ac52-4248-a1b4-b01bbade828a
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user of an organization. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "ec0c9bf5-4c17-472b-afc3-704bcf740f41",
                     *       "email": "integration@test-f10b0423.example",
                     *       "role": "user",
                     *       "status": "active",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxUser"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteOrganizationUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
                /**
                 * @description Id of the user.
                 * @example 67f9d199-ac52-4248-a1b4-b01bbade828a
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user of an organization. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "ec0c9bf5-4c17-472b-afc3-704bcf740f41",
                     *       "email": "integration@test-f10b0423.example",
                     *       "role": "user",
                     *       "status": "active",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxUser"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    updateOrganizationUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
                /**
                 * @description Id of the user.
                 * @example 67f9d199-ac52-4248-a1b4-b01bbade828a
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationUserInput"];
            };
        };
        responses: {
            /** @description A user of an organization. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "ec0c9bf5-4c17-472b-afc3-704bcf740f41",
                     *       "email": "integration@test-f10b0423.example",
                     *       "role": "user",
                     *       "status": "deleted",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxUser"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listOrganizationKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys in the order they were created. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "keyId": "488765ce-ea5f-4969-a057-88a5f5b17832",
                     *           "email": "admin@test-f10b0423.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "apiKey": "P8deYLEikKdB5r6HYSE/jdScg7IOFghMaeL9ghaM5bU=",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         },
                     *         {
                     *           "keyId": "d02763d5-bd6c-40ac-ab82-2971e3f249e6",
                     *           "email": "integration@test-f10b0423.example",
                     *           "role": "standard",
                     *           "status": "active",
                     *           "apiKey": "A8GeUUCyPdkXe8KBmWLPR1kCeE5EXVRGmrXZEBxuYDk=",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         }
                     *       ],
                     *       "total": 2
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxKeyList"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    createOrganizationKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationKeyInput"];
            };
        };
        responses: {
            /** @description A key of an organization, with its value. */
            201: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "67f9d199-ac52-4248-a1b4-b01bbade828a",
                     *       "email": "key-3@test-f10b0423.example",
                     *       "role": "standard",
                     *       "status": "active",
                     *       "apiKey": "4BMWz6GmyuYxrOTgGD2DkU7eEi13iYUyu3apZveEBIk=",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxKey"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getOrganizationKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
                /**
                 * @description Id of the key.
                 * @example 67f9d199-ac52-4248-a1b4-b01bbade828a
                 */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key of an organization, with its value. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "d02763d5-bd6c-40ac-ab82-2971e3f249e6",
                     *       "email": "integration@test-f10b0423.example",
                     *       "role": "standard",
                     *       "status": "active",
                     *       "apiKey": "A8GeUUCyPdkXe8KBmWLPR1kCeE5EXVRGmrXZEBxuYDk=",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxKey"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteOrganizationKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
                /**
                 * @description Id of the key.
                 * @example 67f9d199-ac52-4248-a1b4-b01bbade828a
                 */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key of an organization, with its value. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "d02763d5-bd6c-40ac-ab82-2971e3f249e6",
                     *       "email": "integration@test-f10b0423.example",
                     *       "role": "standard",
                     *       "status": "active",
                     *       "apiKey": "A8GeUUCyPdkXe8KBmWLPR1kCeE5EXVRGmrXZEBxuYDk=",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxKey"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    updateOrganizationKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
                /**
                 * @description Id of the key.
                 * @example 67f9d199-ac52-4248-a1b4-b01bbade828a
                 */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationKeyInput"];
            };
        };
        responses: {
            /** @description A key of an organization, with its value. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "d02763d5-bd6c-40ac-ab82-2971e3f249e6",
                     *       "email": "integration@test-f10b0423.example",
                     *       "role": "standard",
                     *       "status": "suspended",
                     *       "apiKey": "A8GeUUCyPdkXe8KBmWLPR1kCeE5EXVRGmrXZEBxuYDk=",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxKey"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Words from the name, part of the website, or at least the first six characters of the id, a key, or a key's email address. Case is ignored. */
                search?: string;
                /** @description The field to sort by. Add `-` in front to sort in descending order. Default: `createdAt`; for a search, the best match of the name first. Unlimited credits sort as the highest. */
                sort?: "createdAt" | "-createdAt" | "orgName" | "-orgName" | "credits" | "-credits" | "usedCredits" | "-usedCredits" | "requestsToday" | "-requestsToday" | "userCount" | "-userCount" | "keyCount" | "-keyCount";
                /** @description Maximum number of items. */
                limit?: number;
                /** @description `next` from the previous page. Without it, you get the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Organizations in the order of `sort`. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "orgId": "00000000-0000-4000-8000-000000000001",
                     *           "orgName": "Demo Standard",
                     *           "website": "https://standard.demo.example",
                     *           "status": "active",
                     *           "subscription": "standard",
                     *           "credits": null,
                     *           "dailyRateLimit": 100000,
                     *           "qpsLimit": 100,
                     *           "maskEmail": false,
                     *           "maskDirectDial": false,
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *           "userCount": 5,
                     *           "keyCount": 6,
                     *           "usedCredits": 0,
                     *           "requestsToday": 0
                     *         }
                     *       ],
                     *       "total": 7,
                     *       "next": "b3JnYW5pemF0aW9ucyBjcmVhdGVkQXQKMQ"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxOrganizationPage"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationInput"];
            };
        };
        responses: {
            /** @description The new organization and its keys. */
            201: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orgId": "f10b0423-c8b0-47c0-a2ef-f6fb814ef79e",
                     *       "status": "active",
                     *       "subscription": "plus",
                     *       "credits": null,
                     *       "dailyRateLimit": 1000000,
                     *       "qpsLimit": 1000,
                     *       "maskEmail": false,
                     *       "maskDirectDial": false,
                     *       "orgName": "test-f10b0423",
                     *       "website": "https://test-f10b0423.example",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *       "userCount": 2,
                     *       "keyCount": 2,
                     *       "usedCredits": 0,
                     *       "requestsToday": 0,
                     *       "users": [
                     *         {
                     *           "userId": "ed6449ae-ba80-4601-a538-4db82a80760f",
                     *           "email": "admin@test-f10b0423.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         },
                     *         {
                     *           "userId": "ec0c9bf5-4c17-472b-afc3-704bcf740f41",
                     *           "email": "integration@test-f10b0423.example",
                     *           "role": "user",
                     *           "status": "active",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         }
                     *       ],
                     *       "keys": [
                     *         {
                     *           "keyId": "488765ce-ea5f-4969-a057-88a5f5b17832",
                     *           "email": "admin@test-f10b0423.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "apiKey": "P8deYLEikKdB5r6HYSE/jdScg7IOFghMaeL9ghaM5bU=",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         },
                     *         {
                     *           "keyId": "d02763d5-bd6c-40ac-ab82-2971e3f249e6",
                     *           "email": "integration@test-f10b0423.example",
                     *           "role": "standard",
                     *           "status": "active",
                     *           "apiKey": "A8GeUUCyPdkXe8KBmWLPR1kCeE5EXVRGmrXZEBxuYDk=",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         }
                     *       ],
                     *       "limits": {
                     *         "qps": {
                     *           "quota": 1000,
                     *           "remaining": 1000,
                     *           "resetAfterSeconds": 0
                     *         },
                     *         "daily": {
                     *           "quota": 1000000,
                     *           "remaining": 1000000,
                     *           "resetAfterSeconds": 43200
                     *         }
                     *       },
                     *       "adminKey": "P8deYLEikKdB5r6HYSE/jdScg7IOFghMaeL9ghaM5bU=",
                     *       "apiKey": "A8GeUUCyPdkXe8KBmWLPR1kCeE5EXVRGmrXZEBxuYDk="
                     *     }
                     */
                    "application/json": components["schemas"]["CreateOrganizationOutput"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An organization with its users, keys, and limits. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orgId": "00000000-0000-4000-8000-000000000002",
                     *       "orgName": "Demo Plus",
                     *       "website": "https://plus.demo.example",
                     *       "status": "active",
                     *       "subscription": "plus",
                     *       "credits": null,
                     *       "dailyRateLimit": 100000,
                     *       "qpsLimit": 100,
                     *       "maskEmail": false,
                     *       "maskDirectDial": false,
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *       "userCount": 5,
                     *       "keyCount": 6,
                     *       "usedCredits": 0,
                     *       "requestsToday": 0,
                     *       "users": [
                     *         {
                     *           "userId": "84cf80cb-1bb8-54cd-842e-121f58d8e722",
                     *           "email": "admin@plus.demo.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         },
                     *         {
                     *           "userId": "bf2511e0-4a35-59d3-b8c7-9a58038ac1c5",
                     *           "email": "integration@plus.demo.example",
                     *           "role": "user",
                     *           "status": "active",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         }
                     *       ],
                     *       "keys": [
                     *         {
                     *           "keyId": "12d4bb3d-a578-4963-a27f-012db3f9a453",
                     *           "email": "admin@plus.demo.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "apiKey": "demo-plus-admin-key",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         },
                     *         {
                     *           "keyId": "bc0b7900-4a37-4113-a331-688868f23f64",
                     *           "email": "integration@plus.demo.example",
                     *           "role": "standard",
                     *           "status": "active",
                     *           "apiKey": "demo-plus-key",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00"
                     *         }
                     *       ],
                     *       "limits": {
                     *         "qps": {
                     *           "quota": 100,
                     *           "remaining": 100,
                     *           "resetAfterSeconds": 0
                     *         },
                     *         "daily": {
                     *           "quota": 100000,
                     *           "remaining": 100000,
                     *           "resetAfterSeconds": 43200
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationDetails"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An organization with its subscription, credits, and limits. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orgId": "f10b0423-c8b0-47c0-a2ef-f6fb814ef79e",
                     *       "orgName": "test-f10b0423",
                     *       "website": "https://test-f10b0423.example",
                     *       "status": "active",
                     *       "subscription": "plus",
                     *       "credits": null,
                     *       "dailyRateLimit": 1000000,
                     *       "qpsLimit": 1000,
                     *       "maskEmail": false,
                     *       "maskDirectDial": false,
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *       "userCount": 2,
                     *       "keyCount": 2,
                     *       "usedCredits": 0,
                     *       "requestsToday": 0
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxOrganization"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example f10b0423-c8b0-47c0-a2ef-f6fb814ef79e
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationInput"];
            };
        };
        responses: {
            /** @description An organization with its subscription, credits, and limits. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orgId": "f10b0423-c8b0-47c0-a2ef-f6fb814ef79e",
                     *       "orgName": "test-f10b0423",
                     *       "website": "https://test-f10b0423.example",
                     *       "status": "active",
                     *       "subscription": "plus",
                     *       "credits": 0,
                     *       "dailyRateLimit": 1000000,
                     *       "qpsLimit": 1000,
                     *       "maskEmail": false,
                     *       "maskDirectDial": false,
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *       "userCount": 2,
                     *       "keyCount": 2,
                     *       "usedCredits": 0,
                     *       "requestsToday": 0
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxOrganization"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Only requests from this organization, which must exist, or have requests in the journal. `none`: only requests without a known key. */
                orgId?: string;
                /** @description Only requests to this operation. `none`: only requests to other paths. */
                operation?: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey" | "none";
                /** @description Only requests with this response status, or one of this class, such as `4xx`. `none`: only those whose client received no response. */
                status?: number | ("2xx" | "4xx" | "5xx" | "none");
                /** @description Only requests to this host and port, as in the header `Host`. Blank: only requests without it. */
                host?: string;
                /** @description Only requests with this key: the whole key, its `keyId`, or its last four characters. */
                key?: string;
                /** @description Only the request with this id. */
                transactionId?: string;
                /** @description Only requests with this `recordId` in the body. */
                recordId?: string;
                /** @description Only requests with this outcome. */
                outcome?: "found" | "company_only" | "no_match" | "success" | "error";
                /** @description Only requests from this source. */
                source?: "client" | "dashboard" | "docs" | "replay";
                /** @description Only requests in this situation of the report. */
                situation?: "match" | "uncertain_match" | "company_only" | "no_match" | "no_longer" | "masked_email" | "masked_phone" | "status_400" | "status_401" | "status_402" | "status_429" | "status_5xx" | "slow" | "lost_response" | "changed_body";
                /** @description Only requests that were charged for the contact or company with this GUID. */
                chargedGuid?: string;
                /** @description Only requests with this warning. `any`: only requests with a warning. */
                warning?: "unknown_field" | "placeholder" | "template_token" | "misplaced_key" | "newer_name" | "any";
                /** @description Only requests with a warning about this field. */
                warningField?: string;
                /** @description Only requests to which the fault with this id applied. `any`: any fault, or the effect of a fixed response. */
                fault?: string;
                /** @description Only requests that contain all of these words, in any case and order, in the URL, a header, a body, or the transaction id. Masked values are not searched. */
                search?: string;
                /** @description Only requests received at or after this instant, such as `2026-03-10T23:59:59Z`, on the machine's clock. */
                since?: string;
                /** @description Only requests received before this instant. */
                until?: string;
                /** @description Adds `timeline` with at most this number of buckets. */
                buckets?: number;
                /** @description With `false`, requests and responses come without headers and bodies (`{}` and `null`), and without the `settings` of their faults, so that long lists are small. They still have a `summary`. */
                bodies?: boolean;
                /** @description Maximum number of items. */
                limit?: number;
                /** @description `next` from the previous page. Without it, you get the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recorded requests, newest first. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "transactionId": "8dbe61ca-967b-4fdc-ac50-495e1b4d566a",
                     *           "at": "2026-03-10T12:00:00.000+00:00",
                     *           "sandboxTime": "2026-03-10T12:00:00.000+00:00",
                     *           "source": "client",
                     *           "outcome": "found",
                     *           "organization": {
                     *             "orgId": "00000000-0000-4000-8000-000000000002",
                     *             "orgName": "Demo Plus"
                     *           },
                     *           "key": "-key",
                     *           "keyId": "bc0b7900-4a37-4113-a331-688868f23f64",
                     *           "operation": "enrich",
                     *           "method": "POST",
                     *           "path": "/v7/enrich",
                     *           "request": {
                     *             "headers": {
                     *               "apikey": "****-key",
                     *               "content-type": "application/json"
                     *             },
                     *             "body": "{\"companyName\":\"Nortwind Optics\",\"contactEmial\":\"ada.keller@northwind-optics.example\"}",
                     *             "bodyMissing": false,
                     *             "json": {
                     *               "companyName": "Nortwind Optics",
                     *               "contactEmial": "ada.keller@northwind-optics.example"
                     *             }
                     *           },
                     *           "response": {
                     *             "status": 200,
                     *             "lost": false,
                     *             "headers": {
                     *               "x-content-type-options": "nosniff",
                     *               "smarteTransactionId": "8dbe61ca-967b-4fdc-ac50-495e1b4d566a",
                     *               "credits-deducted": "1",
                     *               "content-type": "application/json;charset=utf-8"
                     *             },
                     *             "body": {
                     *               "recordId": "",
                     *               "recordStatus": "Active",
                     *               "smarteTransactionId": "8dbe61ca-967b-4fdc-ac50-495e1b4d566a",
                     *               "accuracy": "A",
                     *               "compGUID": "B86DEDE9DA5D89FD",
                     *               "compParentGuid": "B62007FD176D8619",
                     *               "compGlobalHqParentGuid": "B62007FD176D8619",
                     *               "compName": "Northwind Optics, Inc.",
                     *               "compNameAka": "Northwind|Northwind Lens Company",
                     *               "compWorldwideParentName": "Northwind Group plc",
                     *               "compWebsite": "https://www.northwind-optics.example",
                     *               "compPubProfileUrl": "https://profiles.example/company/northwind-optics",
                     *               "compLegalStatus": "Subsidiary",
                     *               "compIndustry": "Optical Instruments",
                     *               "compEmpCount": "1240",
                     *               "compEmpRange": "1001 - 5000",
                     *               "compRevRange": "$250 - 500M",
                     *               "compGlobalRegions": "AMER|APAC",
                     *               "compNaicsCodes": "333310",
                     *               "compNaicsDescription": "Commercial and Service Industry Machinery Manufacturing",
                     *               "compSicCodes": "3827",
                     *               "compSicDescription": "Optical Instruments and Lenses",
                     *               "compAddr": "410 Foundry Row",
                     *               "compCity": "Portland",
                     *               "compState": "OR",
                     *               "compCountry": "United States",
                     *               "compZipcode": "97209",
                     *               "compPhoneNo": "+1 503 555 0140",
                     *               "conGUID": "",
                     *               "conFirstName": "",
                     *               "conLastName": "",
                     *               "conFullName": "",
                     *               "conEmail": "",
                     *               "conPubProfileUrl": "",
                     *               "conJobTitleEn": "",
                     *               "conJobStartedOn": "",
                     *               "conJobUpdatedOn": "",
                     *               "conLevels": "",
                     *               "conFunctions": "",
                     *               "conSubFunctions": "",
                     *               "conLoc": "",
                     *               "conWorkLocAddr": "",
                     *               "conWorkLocCity": "",
                     *               "conWorkLocState": "",
                     *               "conWorkLocCountry": "",
                     *               "conWorkLocZipcode": "",
                     *               "conWorkLocPhoneNo": "",
                     *               "directDial1": "",
                     *               "directDial2": ""
                     *             }
                     *           },
                     *           "summary": {
                     *             "request": "Nortwind Optics",
                     *             "result": "Northwind Optics, Inc.",
                     *             "accuracy": "A"
                     *           },
                     *           "errorCode": null,
                     *           "durationMs": 1.2,
                     *           "credits": {
                     *             "deducted": 1,
                     *             "remaining": null,
                     *             "guid": "B86DEDE9DA5D89FD"
                     *           },
                     *           "fault": null,
                     *           "warnings": [
                     *             {
                     *               "code": "unknown_field",
                     *               "field": "contactEmial",
                     *               "message": "The field contactEmial is unknown and was ignored. Did you mean contactEmail?",
                     *               "suggestion": "contactEmail"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "next": null,
                     *       "recorded": 1,
                     *       "outcomes": {
                     *         "found": 1,
                     *         "company_only": 0,
                     *         "no_match": 0,
                     *         "success": 0,
                     *         "error": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JournalPage"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteRequests: {
        parameters: {
            query?: {
                /** @description Only requests from this organization. */
                orgId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of deleted items. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedCount"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    streamRequests: {
        parameters: {
            query?: {
                /** @description Only requests from this organization, which must exist, or have requests in the journal. `none`: only requests without a known key. */
                orgId?: string;
                /** @description Only requests to this operation. `none`: only requests to other paths. */
                operation?: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey" | "none";
                /** @description Only requests with this response status, or one of this class, such as `4xx`. `none`: only those whose client received no response. */
                status?: number | ("2xx" | "4xx" | "5xx" | "none");
                /** @description Only requests to this host and port, as in the header `Host`. Blank: only requests without it. */
                host?: string;
                /** @description Only requests with this key: the whole key, its `keyId`, or its last four characters. */
                key?: string;
                /** @description Only the request with this id. */
                transactionId?: string;
                /** @description Only requests with this `recordId` in the body. */
                recordId?: string;
                /** @description Only requests with this outcome. */
                outcome?: "found" | "company_only" | "no_match" | "success" | "error";
                /** @description Only requests from this source. */
                source?: "client" | "dashboard" | "docs" | "replay";
                /** @description Only requests in this situation of the report. */
                situation?: "match" | "uncertain_match" | "company_only" | "no_match" | "no_longer" | "masked_email" | "masked_phone" | "status_400" | "status_401" | "status_402" | "status_429" | "status_5xx" | "slow" | "lost_response" | "changed_body";
                /** @description Only requests that were charged for the contact or company with this GUID. */
                chargedGuid?: string;
                /** @description Only requests with this warning. `any`: only requests with a warning. */
                warning?: "unknown_field" | "placeholder" | "template_token" | "misplaced_key" | "newer_name" | "any";
                /** @description Only requests with a warning about this field. */
                warningField?: string;
                /** @description Only requests to which the fault with this id applied. `any`: any fault, or the effect of a fixed response. */
                fault?: string;
                /** @description Only requests that contain all of these words, in any case and order, in the URL, a header, a body, or the transaction id. Masked values are not searched. */
                search?: string;
                /** @description Only requests received at or after this instant, such as `2026-03-10T23:59:59Z`, on the machine's clock. */
                since?: string;
                /** @description Only requests received before this instant. */
                until?: string;
                /** @description Which events to send: requests, changes to other parts of the state, or both. Default: `requests`. */
                events?: "requests" | "changes" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events, until one side closes the connection. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 1
                     *     event: request
                     *     data: {"transactionId":"ed6449ae-ba80-4601-a538-4db82a80760f","at":"2026-03-10T12:00:00.000+00:00","sandboxTime":"2026-03-10T12:00:00.000+00:00","source":"replay","outcome":"found","organization":{"orgId":" …
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `smarteTransactionId` of the response.
                 * @example 8dbe61ca-967b-4fdc-ac50-495e1b4d566a
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request, its response, and the explanation. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transactionId": "8dbe61ca-967b-4fdc-ac50-495e1b4d566a",
                     *       "at": "2026-03-10T12:00:00.000+00:00",
                     *       "sandboxTime": "2026-03-10T12:00:00.000+00:00",
                     *       "source": "client",
                     *       "outcome": "found",
                     *       "organization": {
                     *         "orgId": "00000000-0000-4000-8000-000000000002",
                     *         "orgName": "Demo Plus"
                     *       },
                     *       "key": "-key",
                     *       "keyId": "bc0b7900-4a37-4113-a331-688868f23f64",
                     *       "operation": "enrich",
                     *       "method": "POST",
                     *       "path": "/v7/enrich",
                     *       "request": {
                     *         "headers": {
                     *           "apikey": "****-key",
                     *           "content-type": "application/json"
                     *         },
                     *         "body": "{\"companyName\":\"Nortwind Optics\",\"contactEmial\":\"ada.keller@northwind-optics.example\"}",
                     *         "bodyMissing": false,
                     *         "json": {
                     *           "companyName": "Nortwind Optics",
                     *           "contactEmial": "ada.keller@northwind-optics.example"
                     *         }
                     *       },
                     *       "response": {
                     *         "status": 200,
                     *         "lost": false,
                     *         "headers": {
                     *           "x-content-type-options": "nosniff",
                     *           "smarteTransactionId": "8dbe61ca-967b-4fdc-ac50-495e1b4d566a",
                     *           "credits-deducted": "1",
                     *           "content-type": "application/json;charset=utf-8"
                     *         },
                     *         "body": {
                     *           "recordId": "",
                     *           "recordStatus": "Active",
                     *           "smarteTransactionId": "8dbe61ca-967b-4fdc-ac50-495e1b4d566a",
                     *           "accuracy": "A",
                     *           "compGUID": "B86DEDE9DA5D89FD",
                     *           "compParentGuid": "B62007FD176D8619",
                     *           "compGlobalHqParentGuid": "B62007FD176D8619",
                     *           "compName": "Northwind Optics, Inc.",
                     *           "compNameAka": "Northwind|Northwind Lens Company",
                     *           "compWorldwideParentName": "Northwind Group plc",
                     *           "compWebsite": "https://www.northwind-optics.example",
                     *           "compPubProfileUrl": "https://profiles.example/company/northwind-optics",
                     *           "compLegalStatus": "Subsidiary",
                     *           "compIndustry": "Optical Instruments",
                     *           "compEmpCount": "1240",
                     *           "compEmpRange": "1001 - 5000",
                     *           "compRevRange": "$250 - 500M",
                     *           "compGlobalRegions": "AMER|APAC",
                     *           "compNaicsCodes": "333310",
                     *           "compNaicsDescription": "Commercial and Service Industry Machinery Manufacturing",
                     *           "compSicCodes": "3827",
                     *           "compSicDescription": "Optical Instruments and Lenses",
                     *           "compAddr": "410 Foundry Row",
                     *           "compCity": "Portland",
                     *           "compState": "OR",
                     *           "compCountry": "United States",
                     *           "compZipcode": "97209",
                     *           "compPhoneNo": "+1 503 555 0140",
                     *           "conGUID": "",
                     *           "conFirstName": "",
                     *           "conLastName": "",
                     *           "conFullName": "",
                     *           "conEmail": "",
                     *           "conPubProfileUrl": "",
                     *           "conJobTitleEn": "",
                     *           "conJobStartedOn": "",
                     *           "conJobUpdatedOn": "",
                     *           "conLevels": "",
                     *           "conFunctions": "",
                     *           "conSubFunctions": "",
                     *           "conLoc": "",
                     *           "conWorkLocAddr": "",
                     *           "conWorkLocCity": "",
                     *           "conWorkLocState": "",
                     *           "conWorkLocCountry": "",
                     *           "conWorkLocZipcode": "",
                     *           "conWorkLocPhoneNo": "",
                     *           "directDial1": "",
                     *           "directDial2": ""
                     *         }
                     *       },
                     *       "summary": {
                     *         "request": "Nortwind Optics",
                     *         "result": "Northwind Optics, Inc.",
                     *         "accuracy": "A"
                     *       },
                     *       "errorCode": null,
                     *       "durationMs": 1.2,
                     *       "credits": {
                     *         "deducted": 1,
                     *         "remaining": null,
                     *         "guid": "B86DEDE9DA5D89FD"
                     *       },
                     *       "fault": null,
                     *       "warnings": [
                     *         {
                     *           "code": "unknown_field",
                     *           "field": "contactEmial",
                     *           "message": "The field contactEmial is unknown and was ignored. Did you mean contactEmail?",
                     *           "suggestion": "contactEmail"
                     *         }
                     *       ],
                     *       "match": {
                     *         "explanation": {
                     *           "decision": {
                     *             "outcome": "company",
                     *             "cause": "match",
                     *             "accuracy": "A",
                     *             "recordStatus": "Active",
                     *             "probability": 0.9958204159112278,
                     *             "compGUID": "B86DEDE9DA5D89FD",
                     *             "conGUID": "",
                     *             "result": "Found Northwind Optics, Inc.",
                     *             "reasons": [
                     *               "Northwind Optics, Inc. is returned with A.",
                     *               "The probability that it is right is 99.58%. A requires at least 99.3%, and A+ requires 99.65%."
                     *             ]
                     *           },
                     *           "query": {
                     *             "queriesContact": false,
                     *             "companyNames": [
                     *               {
                     *                 "words": [
                     *                   "nortwind",
                     *                   "optics"
                     *                 ],
                     *                 "legalForms": []
                     *               }
                     *             ]
                     *           },
                     *           "candidates": [
                     *             {
                     *               "company": {
                     *                 "compGUID": "B86DEDE9DA5D89FD",
                     *                 "compName": "Northwind Optics, Inc.",
                     *                 "compWebsite": "https://www.northwind-optics.example",
                     *                 "compCountry": "United States"
                     *               },
                     *               "contact": null,
                     *               "fields": [
                     *                 {
                     *                   "field": "company_name",
                     *                   "level": "misspelled",
                     *                   "query": "nortwind optics",
                     *                   "stored": "northwind optics inc",
                     *                   "weight": 7.896,
                     *                   "words": [
                     *                     {
                     *                       "level": "exact",
                     *                       "query": "optics",
                     *                       "stored": "optics",
                     *                       "weight": 8.727
                     *                     },
                     *                     {
                     *                       "level": "misspelled",
                     *                       "query": "nortwind",
                     *                       "stored": "northwind",
                     *                       "weight": 8.785
                     *                     }
                     *                   ],
                     *                   "terms": [
                     *                     {
                     *                       "level": "limit_of_words",
                     *                       "weight": -9.616
                     *                     }
                     *                   ]
                     *                 }
                     *               ],
                     *               "weight": 7.896,
                     *               "probability": 0.9958204159112278
                     *             }
                     *           ],
                     *           "closest": {
                     *             "people": [],
                     *             "companies": []
                     *           },
                     *           "further": {
                     *             "count": 0,
                     *             "probability": 0
                     *           },
                     *           "noneProbability": 0.00417958408877217,
                     *           "gradeBounds": [
                     *             {
                     *               "accuracy": "A+",
                     *               "probability": 0.9965
                     *             },
                     *             {
                     *               "accuracy": "A",
                     *               "probability": 0.993
                     *             }
                     *           ]
                     *         },
                     *         "currentResponse": {
                     *           "recordId": "",
                     *           "recordStatus": "Active",
                     *           "smarteTransactionId": "8dbe61ca-967b-4fdc-ac50-495e1b4d566a",
                     *           "accuracy": "A",
                     *           "compGUID": "B86DEDE9DA5D89FD",
                     *           "compParentGuid": "B62007FD176D8619",
                     *           "compGlobalHqParentGuid": "B62007FD176D8619",
                     *           "compName": "Northwind Optics, Inc.",
                     *           "compNameAka": "Northwind|Northwind Lens Company",
                     *           "compWorldwideParentName": "Northwind Group plc",
                     *           "compWebsite": "https://www.northwind-optics.example",
                     *           "compPubProfileUrl": "https://profiles.example/company/northwind-optics",
                     *           "compLegalStatus": "Subsidiary",
                     *           "compIndustry": "Optical Instruments",
                     *           "compEmpCount": "1240",
                     *           "compEmpRange": "1001 - 5000",
                     *           "compRevRange": "$250 - 500M",
                     *           "compGlobalRegions": "AMER|APAC",
                     *           "compNaicsCodes": "333310",
                     *           "compNaicsDescription": "Commercial and Service Industry Machinery Manufacturing",
                     *           "compSicCodes": "3827",
                     *           "compSicDescription": "Optical Instruments and Lenses",
                     *           "compAddr": "410 Foundry Row",
                     *           "compCity": "Portland",
                     *           "compState": "OR",
                     *           "compCountry": "United States",
                     *           "compZipcode": "97209",
                     *           "compPhoneNo": "+1 503 555 0140",
                     *           "conGUID": "",
                     *           "conFirstName": "",
                     *           "conLastName": "",
                     *           "conFullName": "",
                     *           "conEmail": "",
                     *           "conPubProfileUrl": "",
                     *           "conJobTitleEn": "",
                     *           "conJobStartedOn": "",
                     *           "conJobUpdatedOn": "",
                     *           "conLevels": "",
                     *           "conFunctions": "",
                     *           "conSubFunctions": "",
                     *           "conLoc": "",
                     *           "conWorkLocAddr": "",
                     *           "conWorkLocCity": "",
                     *           "conWorkLocState": "",
                     *           "conWorkLocCountry": "",
                     *           "conWorkLocZipcode": "",
                     *           "conWorkLocPhoneNo": "",
                     *           "directDial1": "",
                     *           "directDial2": ""
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JournalEntryInFull"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    verifyRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyRequestsInput"];
            };
        };
        responses: {
            /** @description The number of requests is as expected. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "matched": 0
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyRequestsOutput"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            409: components["responses"]["Conflict3"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    replayRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `smarteTransactionId` of the request to send again.
                 * @example 8dbe61ca-967b-4fdc-ac50-495e1b4d566a
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request and its response. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transactionId": "ed6449ae-ba80-4601-a538-4db82a80760f",
                     *       "at": "2026-03-10T12:00:00.000+00:00",
                     *       "sandboxTime": "2026-03-10T12:00:00.000+00:00",
                     *       "source": "replay",
                     *       "outcome": "found",
                     *       "organization": {
                     *         "orgId": "00000000-0000-4000-8000-000000000002",
                     *         "orgName": "Demo Plus"
                     *       },
                     *       "key": "-key",
                     *       "keyId": "bc0b7900-4a37-4113-a331-688868f23f64",
                     *       "operation": "enrich",
                     *       "method": "POST",
                     *       "path": "/v7/enrich",
                     *       "request": {
                     *         "headers": {
                     *           "apikey": "****-key",
                     *           "content-type": "application/json"
                     *         },
                     *         "body": "{\"companyName\":\"Nortwind Optics\",\"contactEmial\":\"ada.keller@northwind-optics.example\"}",
                     *         "bodyMissing": false,
                     *         "json": {
                     *           "companyName": "Nortwind Optics",
                     *           "contactEmial": "ada.keller@northwind-optics.example"
                     *         }
                     *       },
                     *       "response": {
                     *         "status": 200,
                     *         "lost": false,
                     *         "headers": {
                     *           "x-content-type-options": "nosniff",
                     *           "smarteTransactionId": "ed6449ae-ba80-4601-a538-4db82a80760f",
                     *           "credits-deducted": "0",
                     *           "content-type": "application/json;charset=utf-8"
                     *         },
                     *         "body": {
                     *           "recordId": "",
                     *           "recordStatus": "Active",
                     *           "smarteTransactionId": "ed6449ae-ba80-4601-a538-4db82a80760f",
                     *           "accuracy": "A",
                     *           "compGUID": "B86DEDE9DA5D89FD",
                     *           "compParentGuid": "B62007FD176D8619",
                     *           "compGlobalHqParentGuid": "B62007FD176D8619",
                     *           "compName": "Northwind Optics, Inc.",
                     *           "compNameAka": "Northwind|Northwind Lens Company",
                     *           "compWorldwideParentName": "Northwind Group plc",
                     *           "compWebsite": "https://www.northwind-optics.example",
                     *           "compPubProfileUrl": "https://profiles.example/company/northwind-optics",
                     *           "compLegalStatus": "Subsidiary",
                     *           "compIndustry": "Optical Instruments",
                     *           "compEmpCount": "1240",
                     *           "compEmpRange": "1001 - 5000",
                     *           "compRevRange": "$250 - 500M",
                     *           "compGlobalRegions": "AMER|APAC",
                     *           "compNaicsCodes": "333310",
                     *           "compNaicsDescription": "Commercial and Service Industry Machinery Manufacturing",
                     *           "compSicCodes": "3827",
                     *           "compSicDescription": "Optical Instruments and Lenses",
                     *           "compAddr": "410 Foundry Row",
                     *           "compCity": "Portland",
                     *           "compState": "OR",
                     *           "compCountry": "United States",
                     *           "compZipcode": "97209",
                     *           "compPhoneNo": "+1 503 555 0140",
                     *           "conGUID": "",
                     *           "conFirstName": "",
                     *           "conLastName": "",
                     *           "conFullName": "",
                     *           "conEmail": "",
                     *           "conPubProfileUrl": "",
                     *           "conJobTitleEn": "",
                     *           "conJobStartedOn": "",
                     *           "conJobUpdatedOn": "",
                     *           "conLevels": "",
                     *           "conFunctions": "",
                     *           "conSubFunctions": "",
                     *           "conLoc": "",
                     *           "conWorkLocAddr": "",
                     *           "conWorkLocCity": "",
                     *           "conWorkLocState": "",
                     *           "conWorkLocCountry": "",
                     *           "conWorkLocZipcode": "",
                     *           "conWorkLocPhoneNo": "",
                     *           "directDial1": "",
                     *           "directDial2": ""
                     *         }
                     *       },
                     *       "summary": {
                     *         "request": "Nortwind Optics",
                     *         "result": "Northwind Optics, Inc.",
                     *         "accuracy": "A"
                     *       },
                     *       "errorCode": null,
                     *       "durationMs": 1.2,
                     *       "credits": {
                     *         "deducted": 0,
                     *         "remaining": null,
                     *         "guid": "B86DEDE9DA5D89FD"
                     *       },
                     *       "fault": null,
                     *       "warnings": [
                     *         {
                     *           "code": "unknown_field",
                     *           "field": "contactEmial",
                     *           "message": "The field contactEmial is unknown and was ignored. Did you mean contactEmail?",
                     *           "suggestion": "contactEmail"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalEntry"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict2"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getReport: {
        parameters: {
            query?: {
                /** @description Only requests from this organization, which must exist, or have requests in the journal. */
                orgId?: string;
                /** @description `all` also counts requests from the dashboard and `/docs`, and replays. Default: `client`. */
                source?: "client" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the journal shows about an integration. It contains no judgment. `unknownKey` counts requests with a missing or unknown key, which belong to no organization, so each report counts all of them. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orgId": null,
                     *       "source": "client",
                     *       "requests": {
                     *         "count": 1,
                     *         "firstAt": "2026-03-10T12:00:00.000+00:00",
                     *         "lastAt": "2026-03-10T12:00:00.000+00:00",
                     *         "transactionIds": [
                     *           "8dbe61ca-967b-4fdc-ac50-495e1b4d566a"
                     *         ],
                     *         "filter": "source=client"
                     *       },
                     *       "evictedRequests": 0,
                     *       "unknownKey": {
                     *         "count": 0,
                     *         "firstAt": null,
                     *         "lastAt": null,
                     *         "transactionIds": [],
                     *         "filter": "orgId=none&status=401&source=client"
                     *       },
                     *       "traffic": [
                     *         {
                     *           "operation": "enrich",
                     *           "status": 200,
                     *           "host": "localhost:8080",
                     *           "count": 1,
                     *           "firstAt": "2026-03-10T12:00:00.000+00:00",
                     *           "lastAt": "2026-03-10T12:00:00.000+00:00",
                     *           "transactionIds": [
                     *             "8dbe61ca-967b-4fdc-ac50-495e1b4d566a"
                     *           ],
                     *           "filter": "source=client&operation=enrich&status=200&host=localhost%3A8080",
                     *           "carefulCode": "Sends Enrich and buying groups to one base URL, and users and keys to another."
                     *         }
                     *       ],
                     *       "repeatedCharges": [],
                     *       "afterErrors": [
                     *         {
                     *           "error": "400",
                     *           "count": 0,
                     *           "firstAt": null,
                     *           "lastAt": null,
                     *           "transactionIds": [],
                     *           "filter": "source=client&situation=status_400",
                     *           "repetitions": [],
                     *           "others": {
                     *             "count": 0,
                     *             "transactionIds": []
                     *           },
                     *           "carefulCode": "Never sends the same body again, and reports the record."
                     *         },
                     *         {
                     *           "error": "401",
                     *           "count": 0,
                     *           "firstAt": null,
                     *           "lastAt": null,
                     *           "transactionIds": [],
                     *           "filter": "source=client&situation=status_401",
                     *           "repetitions": [],
                     *           "others": {
                     *             "count": 0,
                     *             "transactionIds": []
                     *           },
                     *           "carefulCode": "Sends nothing more until someone has replaced the key."
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "code": "unknown_field",
                     *           "field": "contactEmial",
                     *           "count": 1,
                     *           "firstAt": "2026-03-10T12:00:00.000+00:00",
                     *           "lastAt": "2026-03-10T12:00:00.000+00:00",
                     *           "transactionIds": [
                     *             "8dbe61ca-967b-4fdc-ac50-495e1b4d566a"
                     *           ],
                     *           "filter": "source=client&warning=unknown_field&warningField=contactEmial",
                     *           "carefulCode": "Sends only documented fields and headers, each with a real value."
                     *         }
                     *       ],
                     *       "situations": [
                     *         {
                     *           "id": "match",
                     *           "title": "Match",
                     *           "count": 1,
                     *           "firstAt": "2026-03-10T12:00:00.000+00:00",
                     *           "lastAt": "2026-03-10T12:00:00.000+00:00",
                     *           "transactionIds": [
                     *             "8dbe61ca-967b-4fdc-ac50-495e1b4d566a"
                     *           ],
                     *           "filter": "source=client&situation=match",
                     *           "carefulCode": "Writes the fields that are not blank."
                     *         },
                     *         {
                     *           "id": "uncertain_match",
                     *           "title": "Uncertain match, graded A- or B",
                     *           "count": 0,
                     *           "firstAt": null,
                     *           "lastAt": null,
                     *           "transactionIds": [],
                     *           "filter": "source=client&situation=uncertain_match",
                     *           "carefulCode": "Reads the grade, and leaves the record alone if it is too uncertain.",
                     *           "fault": {
                     *             "match": {
                     *               "operation": "enrich"
                     *             },
                     *             "effect": {
                     *               "kind": "change_body",
                     *               "set": {
                     *                 "accuracy": "B"
                     *               }
                     *             },
                     *             "times": 1
                     *           }
                     *         }
                     *       ],
                     *       "leftOut": {
                     *         "traffic": 0,
                     *         "repeatedCharges": 0,
                     *         "warnings": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the server. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "uptimeSeconds": 0,
                     *       "clock": {
                     *         "now": "2026-03-10T12:00:00.000+00:00",
                     *         "mode": "running",
                     *         "offsetSeconds": 0
                     *       },
                     *       "counts": {
                     *         "organizations": 7,
                     *         "users": 35,
                     *         "keys": 42,
                     *         "charges": 0,
                     *         "companies": 1600,
                     *         "contacts": 12510,
                     *         "faults": 0,
                     *         "activeFaults": 0,
                     *         "snapshots": 0,
                     *         "requests": 0,
                     *         "evictedRequests": 0
                     *       },
                     *       "revisions": {
                     *         "organizations": 85,
                     *         "records": 0,
                     *         "faults": 0,
                     *         "clock": 0,
                     *         "snapshots": 0,
                     *         "requests": 0
                     *       },
                     *       "startedWith": {
                     *         "at": "2026-03-10T12:00:00.000+00:00",
                     *         "storage": "memory",
                     *         "database": null,
                     *         "data": null,
                     *         "addresses": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxState"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    resetState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the server. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "uptimeSeconds": 0,
                     *       "clock": {
                     *         "now": "2026-03-10T12:00:00.000+00:00",
                     *         "mode": "running",
                     *         "offsetSeconds": 0
                     *       },
                     *       "counts": {
                     *         "organizations": 7,
                     *         "users": 35,
                     *         "keys": 42,
                     *         "charges": 0,
                     *         "companies": 1600,
                     *         "contacts": 12510,
                     *         "faults": 0,
                     *         "activeFaults": 0,
                     *         "snapshots": 0,
                     *         "requests": 0,
                     *         "evictedRequests": 0
                     *       },
                     *       "revisions": {
                     *         "organizations": 87,
                     *         "records": 1,
                     *         "faults": 1,
                     *         "clock": 1,
                     *         "snapshots": 0,
                     *         "requests": 1
                     *       },
                     *       "startedWith": {
                     *         "at": "2026-03-10T12:00:00.000+00:00",
                     *         "storage": "memory",
                     *         "database": null,
                     *         "data": null,
                     *         "addresses": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxState"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    exportDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A SQLite database, including API keys. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.sqlite3": string;
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Snapshots in the order they were taken. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "f10b0423-c8b0-47c0-a2ef-f6fb814ef79e",
                     *           "name": "with ten customers",
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    createSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateSnapshotInput"];
            };
        };
        responses: {
            /** @description The state of the sandbox at one point in time. */
            201: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "488765ce-ea5f-4969-a057-88a5f5b17832",
                     *       "name": "with ten customers",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            409: components["responses"]["Conflict2"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the snapshot.
                 * @example 488765ce-ea5f-4969-a057-88a5f5b17832
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the sandbox at one point in time. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "f10b0423-c8b0-47c0-a2ef-f6fb814ef79e",
                     *       "name": "with ten customers",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the snapshot.
                 * @example 488765ce-ea5f-4969-a057-88a5f5b17832
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the sandbox at one point in time. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "f10b0423-c8b0-47c0-a2ef-f6fb814ef79e",
                     *       "name": "with ten customers",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the snapshot.
                 * @example 488765ce-ea5f-4969-a057-88a5f5b17832
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the sandbox at one point in time. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "f10b0423-c8b0-47c0-a2ef-f6fb814ef79e",
                     *       "name": "with ten customers",
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
}
