import { errorTitleOf } from './error-titles'

/** The text of an error page: what happened and what to do now, but never a cause or a stack trace. */
export type ErrorText = { title: string; advice: string }

const tryAgainAdvice = 'Go back, check what you entered and try again.'

const adviceByStatus: Record<number, string> = {
  400: tryAgainAdvice,
  401: 'Sign in again.',
  402: 'It can’t be used at the moment. Continue to see what to do.',
  403: 'Ask an account administrator for access.',
  404: 'It may have been moved or deleted, or belong to another account. Check the address.',
  405: tryAgainAdvice,
  408: 'Nothing was saved. Go back, check your connection and try again.',
  409: 'Nothing was saved. Open the page again in the account you want to work in.',
  413: 'Go back and choose a smaller file.',
  414: 'Go back and choose fewer values. For many locations, choose a group instead.',
  429: 'Wait a minute and try again.',
  431: 'Your browser sent too much data. Try another one.',
  503: 'The service is briefly unavailable. Nothing you saved is lost. Try again in a minute.',
}

const unexpectedAdvice = 'An unexpected error occurred. It has been recorded. Try again, or come back later.'

export function errorText(status: number): ErrorText {
  return { title: errorTitleOf(status), advice: adviceByStatus[status] ?? unexpectedAdvice }
}
