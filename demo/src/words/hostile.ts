/** XSS: a reader must defuse this markup. Each only sets `window.newsbellHostile`, so that a page can be asked whether a script ran. */
export const hostile: readonly string[] = [
  '<script>window.newsbellHostile = "script"</script>',
  '<img src="/nowhere.png" onerror="window.newsbellHostile = \'onerror\'" alt="">',
  '<a href="javascript:window.newsbellHostile=\'javascript\'">Read more</a>',
  '<svg onload="window.newsbellHostile = \'svg\'"><circle r="9"/></svg>',
  '<iframe srcdoc="&lt;script&gt;parent.newsbellHostile = 1&lt;/script&gt;"></iframe>',
  '<style>body { display: none }</style>',
  '<form action="/steal"><input name="password" type="password"><button>Sign in</button></form>',
  '<p style="position:fixed;inset:0;background:red">Over everything</p>',
  '<math><mtext></p><style><img src=x onerror="window.newsbellHostile = \'math\'"></style></mtext></math>',
  '<base href="http://elsewhere.invalid/"><meta http-equiv="refresh" content="0;url=/gone">',
  '<a href="&#106;avascript&colon;window.newsbellHostile=\'entity\'">A second way</a>',
  '<details open ontoggle="window.newsbellHostile = \'toggle\'"><summary>More</summary>…</details>',
  '<object data="/x.swf"></object><embed src="/x.swf">',
  '<img src="data:image/svg+xml,<svg onload=window.newsbellHostile=1>" alt="">',
  '<div><b><p>Unclosed and <i>badly nested</b> markup',
];
