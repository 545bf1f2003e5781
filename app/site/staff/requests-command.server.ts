/**
 * `staff requests [--json]` lists the open requests of all accounts, and `staff requests answer ACCOUNT_ID FEATURE
 * active|refused REASON` answers one, like the page of staff.
 */
import { userInfo } from 'node:os'
import { parseId } from '#app/kit/database/id'
import {
  type AccountRequest,
  findAccountRequest,
  listAllRequests,
} from '#app/platform/feature-requests/all-requests.server'
import { answerRequest } from '#app/platform/feature-requests/answer-request.server'
import { answerSchema } from '#app/platform/feature-requests/answer-schema'
import { toJsonLines } from './accounts/command-arguments.server'

export async function runRequestsCommand(args: string[], usage: string): Promise<string[]> {
  const [verb, ...answer] = args
  const isJson = verb === '--json'
  if (verb === 'answer') await answerFromArguments(answer, usage)
  else if (verb !== undefined && !isJson) throw new Error(`Unknown: requests ${verb}. Try ${usage}`)
  if (isJson) return toJsonLines(await listOpenRequests())
  const { requests, hasNext } = await listAllRequests('requested', 1)
  const lines = requests.map(
    ({ accountId, accountName, feature, requestedBy, requestedAt }) =>
      `${accountId}  ${feature}  ${accountName}  ${requestedBy}  ${requestedAt.toISOString()}`,
  )
  if (lines.length === 0) return ['No open requests']
  return hasNext ? [...lines, 'More requests are listed after these have been answered'] : lines
}

/** Returns the open requests of all pages, because a program cannot ask for the next page. */
async function listOpenRequests(page = 1): Promise<AccountRequest[]> {
  const { requests, hasNext } = await listAllRequests('requested', page)
  return hasNext ? [...requests, ...(await listOpenRequests(page + 1))] : requests
}

async function answerFromArguments(
  [account = '', feature = '', state, ...reasonParts]: string[],
  usage: string,
): Promise<void> {
  const accountId = parseId(account)
  const request = accountId ? await findAccountRequest(accountId, feature) : null
  if (!request) throw new Error(`Account ${account} has not requested ${feature}. Try ${usage}`)
  const reason = reasonParts.join(' ')
  const parsed = answerSchema.safeParse({ accountId, feature, state, reason, shownState: request.state })
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message}. Try ${usage}`)
  const problem = await answerRequest(parsed.data, userInfo().username, new Date())
  if (problem) throw new Error(problem)
}
