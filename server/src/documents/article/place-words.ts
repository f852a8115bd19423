/**
 * Words by which pages name what stands around an article. They help where the structure alone says too little; no place is known by them
 * only. Each is folded, without spaces.
 */

/** Parts of `class` and `id`, whatever the language of the page. */
export const partNames = {
  /** Readers' comments: nothing behind them is the article's. */
  comments:
    /^(?:comments?|commentlist\w*|commentarea|usercomments?|disqus|livefyre|respond|repl(?:y|ies)|talkbacks?|responses?|pinglun|daetgeul|kommentare?)$/,
  /** These parts are never the article's. */
  around:
    /(?:related|recommend|newsletter|sidebar|breadcrumb)|^(?:siderail|rail|footer|nav|navigation|navbar|menu|subscribe|subscription|signup|login|register|authorbio|bio|biography|cookies?|consent|gdpr|mostread|mostpopular|popular|trending|share|sharing|sharebar|social|sns|kanren|xiangguan|tuijian|paywall|sponsored|advert|advertisement|promo|teasers?)$/,
} as const;

/** A short block that begins so heads what readers say. */
export const COMMENTS_WORDS =
  /^(?:\d*(?:comments?|replies|responses|reactions|discussion)\d*$|(?:post|leave|add|submit|write)(?:a|your)?(?:comment|reply)|readers?(?:comments?|discussion|reactions?)|membercomments|commentsoff|jointhe(?:discussion|conversation)|viewcomments|showcomments|commentspoweredby|whatdoyouthink|talkback|\d*(?:개의)?(?:댓글|덧글|의견)\d*(?:개|쓰기|달기|보기)?$|댓글(?:을|로)?(?:남기|작성|쓰)|전체댓글|독자의견|コメント(?:\d*件?$|を|する|一覧|欄)|この記事への?コメント|みんなのコメント|(?:网友|用户|读者|最新|全部|發表|发表|精彩|热门)?(?:评论|評論|留言|跟贴|回复|回覆)(?:\d*条?$|区|區|列表)|发表(?:评论|看法)|發表(?:評論|迴響)|写留言|我要评论)/;

/** A short block that begins so heads links, a box of the author, an offer, or what belongs to the site. */
export const AROUND_WORDS =
  /^(?:related(?!to)|morefrom|moreon|morein|morestories|morenews|morearticles|morelike|morefeatures|moreabout|othernews|otherstories|otherarticles|alsoon|alsoin|youm(?:ight|ay)(?:also)?(?:like|enjoy)|recommended|werecommend|most(?:popular|read|viewed|shared|commented|recent)|popular|trending|topstories|topnews|top\d+|latestnews|lateststories|latestheadlines|todaysheadlines|headlines|sharethis|sharethe|share(?:on)?$|shareyour|followus|followon|subscribe|signup|newsletter|getthe|abouttheauthor|aboutauthor|tags?$|tagged|topics?$|filedunder|readnext|readmoreabout|furtherreading$|upnext|advertisement|sponsored|promoted|aroundtheweb|fromaroundtheweb|fromtheweb|specialreports|emailthis|printthis|sendtoafriend|reprints|copyright|allrightsreserved|©|previous(?:article|story|post)|next(?:article|story|post)|editorspicks|photogalleries|videos?$|whitepapers|bwextras|popularin|webexclusive|관련(?:기사|뉴스|글|링크|키워드|영상|태그)|많이본|가장많이|인기(?:기사|글|뉴스)|추천(?:기사|글|뉴스|콘텐츠)|주요(?:기사|뉴스)|최신(?:기사|뉴스|글)|공유(?:하기)?$|구독(?:하기|신청)?$|뉴스레터|저작권|무단전재|태그$|다른기사|이전(?:기사|글)|다음(?:기사|글)|기자의다른|이기사를|실시간|광고$|関連(?:記事|ニュース|リンク|キーワード|情報|する|ワード|タグ)|あわせて読|合わせて読|おすすめ|オススメ|人気(?:記事|の)|(?:アクセス)?ランキング|アクセストップ|この記事を(?:シェア|書いた|読んだ)|この連載|シェア(?:する)?$|フォロー(?:する)?$|メルマガ|ニュースレター|著者(?:紹介|プロフィール)|プロフィール$|執筆者|タグ$|前の記事|次の記事|無断転載|最新記事|新着|トップニュース|こちらも|広告$|注目の|pr$|相[关關](?:新[闻聞]|[阅閱][读讀]|文章|[链連][接結]|[内內]容|推[荐薦]|[报報][道導]|[话話][题題]|[专專][题題]|[词詞][条條])?$|与内文相关|推[荐薦](?:[阅閱][读讀]|文章|[内內]容)?$|[热熱][门門]|排行|[延扩][伸展][阅閱][读讀]|猜你喜[欢歡]|更多|分享(?:到|至)?|[关關]注我|[订訂][阅閱]|版[权權]|作者[简簡]介|[关關]于作者|[标標][签籤]$|上一篇|下一篇|最新(?:文章|新[闻聞])|精彩推[荐薦]|特[别別]推[荐薦]|[头頭][条條]新[闻聞]|[责責]任[编編][辑輯]$|打印)/;

/** A last paragraph with a link that has one of these, or an address of mail, invites to what the site has besides. */
export const CLOSING_WORDS =
  /[\w.+-]+@[\w-]+\.\w|\b(?:newsletters?|subscribe\b|sign up|comments? (?:section|below)|in the comments|let us know|follow (?:us|him|her|me)\b|like us|send (?:us )?tips?|e-?mail alerts)|뉴스레터|구독|댓글|제보|팔로우|メルマガ|ニュースレター|購読|コメント欄|フォロー|情報提供|订阅|訂閱|评论区|留言|关注我们|公众号|投稿/i;

/** The line of rights ends an article. */
export const RIGHTS =
  /^(?:©|\(c\)|copyright\b)|all rights reserved|無断(?:転載|複製)|무단\s?전재|版[权權]所有|未[经經].{0,10}(?:授[权權]|[许許]可)/i;
