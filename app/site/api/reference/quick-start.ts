/** The first requests that a program makes, for the given address of the API. */
export function quickStart(base: string): { title: string; code: string }[] {
  return [
    {
      title: 'List your locations (curl)',
      code: `export TOKEN=hs_…\ncurl -H "Authorization: Bearer $TOKEN" "${base}/locations"`,
    },
    {
      title: 'List the 1-star reviews of one location, of all time (curl)',
      code: `curl -H "Authorization: Bearer $TOKEN" \\\n  "${base}/reviews?location_id=<id>&rating=1&dateDescriptor=all_time"`,
    },
    {
      title: 'Respond to one of them (curl). The key makes it safe to send the request again',
      code: `curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"review_id": "<id>", "content": "Thank you. We are sorry and will do better."}' \\
  "${base}/responses"`,
    },
    {
      title: 'List all reviews, page by page (JavaScript)',
      code: `const token = 'hs_…'
let url = '${base}/reviews?dateDescriptor=all_time&per_page=250'
while (url) {
  const response = await fetch(url, { headers: { Authorization: \`Bearer \${token}\` } })
  const page = await response.json()
  if (!response.ok) throw new Error(page.error)
  for (const review of page._embedded.reviews) console.log(review.id, review.rating)
  url = page._links.next?.href
}`,
    },
    {
      title: 'The same (Python)',
      code: `import json, os, urllib.request

url = "${base}/reviews?dateDescriptor=all_time&per_page=250"
while url:
    headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}
    page = json.load(urllib.request.urlopen(urllib.request.Request(url, headers=headers)))
    for review in page["_embedded"]["reviews"]:
        print(review["id"], review["rating"])
    url = page["_links"].get("next", {}).get("href")`,
    },
  ]
}
