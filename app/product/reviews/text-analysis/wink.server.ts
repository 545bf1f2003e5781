/**
 * Loads the NLP library and its English model, which are shared by all code that analyzes reviews. They are a megabyte
 * in size, so they are loaded only on first use.
 */
import type { WinkMethods } from 'wink-nlp'

let loading: Promise<WinkMethods> | undefined

export function loadWink(): Promise<WinkMethods> {
  loading ??= loadModel()
  return loading
}

async function loadModel(): Promise<WinkMethods> {
  const [{ default: winkNlp }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ])
  return winkNlp(model, ['sbd', 'negation', 'sentiment', 'pos'])
}
