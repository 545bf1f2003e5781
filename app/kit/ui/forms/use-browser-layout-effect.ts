import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` for components that the server renders too, where React warns about layout effects. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
