"""An integration that passes the checks. In your project, this is your code."""

import json
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ATTEMPTS = 4


def enrich_records(records, url, api_key, log):
    """Enriches records of a CRM one after the other."""
    for record in records:
        result = enrich(record, url, api_key, log)
        # All other records would get the same error.
        if result == 401:
            log("The key was rejected. The remaining records are not enriched.")
            return
        if result == 402:
            log("The credits are used up. The remaining records are not enriched.")
            return
        if result is not None:
            update(record, result)


def update(record, result):
    status = result["recordStatus"]
    if status in ("Active", "No Longer"):
        record["status"] = status
    # An unknown status may mean anything, and a match with a lower grade may be someone else.
    if status != "Active" or result["accuracy"] not in ("A+", "A"):
        return
    # Blank fields are unknown, so the values of the CRM stay.
    record["job_title"] = result["conJobTitleEn"] or record["job_title"]
    record["city"] = result["conWorkLocCity"] or record["city"]
    # An asterisk masks a digit. Standard has no direct dials.
    phone = result.get("directDial1", "")
    if phone and "*" not in phone:
        record["phone"] = phone


def enrich(record, url, api_key, log):
    """Returns None if a record cannot be enriched."""
    body = json.dumps({"recordId": record["id"], "contactEmail": record["email"]}).encode()
    request = Request(f"{url}/v7/enrich", body, {"apikey": api_key, "content-type": "application/json"})
    lost = 0
    for attempt in range(ATTEMPTS):
        try:
            with urlopen(request, timeout=30) as response:
                return json.load(response)
        except HTTPError as error:
            with error:
                if error.code in (401, 402):
                    return error.code
                if error.code != 429 and error.code < 500:
                    log(f"{record['id']}: {error.code}")
                    return None
                time.sleep(float(error.headers.get("Retry-After", 2**attempt)))
        except (OSError, HTTPException, ValueError):
            log(f"{record['id']}: the response was lost. A retry may be charged a second time.")
            lost += 1
            if lost == 2:
                return None
    return None
