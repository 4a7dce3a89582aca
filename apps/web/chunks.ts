/**
 * What several captains' screens share, in few files: phones ask for six at a time, and each round trip costs more than
 * bytes that are not needed yet. Whatever is not named here is the bundler's to divide.
 */
export const chunks = [
  { name: 'sign-in', test: /oidc-client-ts|jwt-decode/, priority: 5 },
  // what `main.tsx` imports; the page of the silent sign-in has a file of its own
  { name: 'start', test: (id: string) => !id.includes('silent-renew'), tags: ['$initial' as const], priority: 4 },
  {
    name: 'home',
    test: /mantine\/(hooks|core\/esm\/core)\/|domain\/src\/(dates|places\/gates)|web\/src\/(cart\/(?!CartTable|CartPanel|useAddToCart)|ui\/(Panel|columns|Empty|Money|FormActions|RetryError|lazyPart|feedback\/Dialog)\b)|esm\/components\/(Input|InputBase|TextInput|VisuallyHidden)\//,
    priority: 3,
  },
  {
    name: 'ordering',
    test: /web\/src\/(payments\/(usePayment|ClosedNotice|PaymentReturn|PaymentDialog|ProcessingBackdrop|RealTimeCheckbox|outcome)|cart\/(CartTable|CartPanel)|ui\/table\/Table|rosters\/(draft|cartRosters|useCartRosters)\.)|esm\/components\/(Checkbox|CheckboxIndicator|InlineInput)\//,
    priority: 2,
  },
  {
    name: 'rosters',
    test: /web\/src\/(rosters\/(Actions(Menu|Button)|Roster(Card|Status|View)|ReadOnlyRoster)|ui\/form\/(FormShell|useOpenRow|useUnsavedGuard)|virtual-events\/)|esm\/components\/(Flex|NativeSelect)\//,
    priority: 1,
  },
]
