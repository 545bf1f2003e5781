/** Lets in who has a token, and to a Page who has one that opens it. */
import type { NextFunction, Request, Response } from 'express'
import type { PagesState, StoredPage } from './state.server'
import { type Grant, grantOf, refusalOf } from './tokens'
import { missing, type Refusal, sendRefusal } from './wire'

type Act = (request: Request, response: Response, grant: Grant) => void
export type ActOnPage = (page: StoredPage, request: Request, response: Response, grant: Grant) => void

export type PageDoor = ReturnType<typeof pageDoor>

export function pageDoor(state: PagesState, now: () => Date) {
  const withToken = (act: Act) => (request: Request, response: Response) => {
    const token = tokenOf(request)
    const refusal = refusalOf(state, token, now())
    if (refusal) sendRefusal(response, refusal)
    else act(request, response, grantOf(token)!)
  }

  /** Of the Page an id is of; edits and reviews want its own token. */
  const onPage = (wants: 'any token' | 'its own token', act: ActOnPage) =>
    withToken((request, response, grant) => {
      const page = state.pageOf(String(request.params.id))
      if (!page || !opens(grant, page)) sendRefusal(response, missing)
      else if (wants === 'its own token' && grant.pageId !== page.id) sendRefusal(response, ownTokenWanted)
      else act(page, request, response, grant)
    })

  return { withToken, onPage }
}

function opens({ business, pageId }: Grant, page: StoredPage): boolean {
  const isTheirs = business === null || business === page.business
  return isTheirs && (pageId === null || pageId === page.id || pageId === page.parent)
}

/** What is meant for a Page, whose ids are numbers; `1001_7` is something on it. */
export function onlyOnPages(request: Request, _: Response, next: NextFunction): void {
  if (/^\d+$/.test(String(request.params.id))) next()
  else next('route')
}

function tokenOf({ headers, query, body }: Request): string {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return bearer ?? String(query.access_token ?? body?.access_token ?? '')
}

const ownTokenWanted: Refusal = {
  code: 210,
  message: '(#210) A page access token is required to request this resource.',
  status: 403,
}
