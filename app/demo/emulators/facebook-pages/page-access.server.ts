/**
 * Checks access tokens. Every request requires a valid token, and a request for a Page requires a token with access to
 * that Page.
 */
import type { NextFunction, Request, Response } from 'express'
import { type GraphError, notFoundError, sendError } from './graph-responses'
import type { FacebookState, StoredPage } from './state.server'
import { type Grant, parseToken, tokenError } from './tokens'

type TokenHandler = (request: Request, response: Response, grant: Grant) => void
export type PageHandler = (page: StoredPage, request: Request, response: Response, grant: Grant) => void

export type PageAccess = ReturnType<typeof pageAccess>

export function pageAccess(state: FacebookState, now: () => Date) {
  const withToken = (handler: TokenHandler) => (request: Request, response: Response) => {
    const token = accessTokenOf(request)
    const refusal = tokenError(state, token, now())
    if (refusal) sendError(response, refusal)
    else handler(request, response, parseToken(token)!)
  }

  /**
   * Creates a request handler for the Page that has the id `:id`, or that has a review or comment with this id. Sends
   * an error if there is no such Page, or if the token does not grant the required access to it.
   */
  const onPage = (requiredToken: 'any token' | 'its own token', handler: PageHandler) =>
    withToken((request, response, grant) => {
      const page = state.pageOf(String(request.params.id))
      if (!page || !canAccessPage(grant, page)) sendError(response, notFoundError)
      else if (requiredToken === 'its own token' && grant.pageId !== page.id)
        sendError(response, pageTokenRequired)
      else handler(page, request, response, grant)
    })

  return { withToken, onPage }
}

function canAccessPage({ business, pageId }: Grant, page: StoredPage): boolean {
  const isSameBusiness = business === null || business === page.business
  return isSameBusiness && (pageId === null || pageId === page.id || pageId === page.parent)
}

/**
 * Skips the route unless `:id` is the id of a Page. Page ids are numeric; ids of reviews and comments, such as
 * `1001_7`, are not.
 */
export function requirePageId(request: Request, _: Response, next: NextFunction): void {
  if (/^\d+$/.test(String(request.params.id))) next()
  else next('route')
}

function accessTokenOf({ headers, query, body }: Request): string {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return bearer ?? String(query.access_token ?? body?.access_token ?? '')
}

const pageTokenRequired: GraphError = {
  code: 210,
  message: '(#210) A page access token is required to request this resource.',
  status: 403,
}
