/** Resolves once what is on screen is painted: files asked for before would take the few connections from its pictures. */
export const painted = () =>
  new Promise<void>((resolve) => {
    // browsers do not paint a page that is hidden
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
