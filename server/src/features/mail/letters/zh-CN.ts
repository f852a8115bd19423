import type { Letters } from './letters.ts';

export const zhCN: Letters = {
  greeting: '{username}，您好：',
  bareLink: '如果按钮无法点击，请将以下地址复制到浏览器中打开：',
  footer: '有人在 {product} 填写了此邮箱地址，因此您收到了这封邮件。本邮件由系统发出，请勿回复。',
  letters: {
    verify: {
      subject: '验证您的 {product} 邮箱',
      before: ['您的 {product} 账号 {username} 已创建。只差一步：确认此邮箱属于您。', '链接在 24 小时内有效。'],
      button: '验证邮箱',
      after: ['如果您没有注册过，无需理会本邮件。不打开链接，此邮箱就不会通过验证。'],
    },
    'known-email': {
      subject: '您已有 {product} 账号',
      before: [
        '有人使用此邮箱注册 {product}，但它已属于您的账号 {username}。',
        '如果是您本人操作，请使用该账号登录。忘记密码时，可以在登录页面重新设置。',
      ],
      button: '登录',
      after: ['如果不是您本人操作，无需理会本邮件，您的账号没有任何变化。'],
    },
    reset: {
      subject: '重置您的 {product} 密码',
      before: [
        '我们收到了重置 {product} 账号 {username} 密码的请求。',
        '链接在 30 分钟内有效，且只能使用一次。重置密码后，所有设备都会退出登录。',
      ],
      button: '重置密码',
      after: ['如果您没有提出请求，无需理会本邮件，您的密码不会改变。'],
    },
    'password-changed': {
      subject: '您的 {product} 密码已更改',
      before: ['您的 {product} 账号 {username} 的密码刚刚被更改。'],
      button: '重置密码',
      after: ['如果是您本人操作，无需理会本邮件。', '如果不是您本人操作，请立即重置密码，其他人的登录也会随之失效。'],
    },
    'provider-linked': {
      subject: '您的 {product} 账号新增了登录方式',
      before: ['现在也可以通过 {provider} 登录您的 {product} 账号 {username}。'],
      button: '查看登录设备',
      after: ['如果是您本人操作，无需理会本邮件。', '如果不是您本人操作，请退出陌生设备的登录，并更改密码。'],
    },
    'channel-down': {
      subject: '{product} 无法通过 {provider} 发送通知',
      before: [
        '通过 {provider} 发送的通知全部失败，因此已暂停发送。系统会自动重试，恢复后将发出等待中的通知。',
        '最近一次响应：{error}',
      ],
      button: '查看通知渠道',
      after: ['您是 {product} 的管理员，因此收到这封邮件。'],
    },
    contact: {
      subject: '{product} 用户来信：{title}',
      before: ['{sender} 给 {product} 的管理员写来了一封信：'],
      button: '查看来信',
      after: ['直接回复本邮件，内容将发送到 {sender}。该地址由对方在表单中填写，未经验证。'],
      footer: '您是 {product} 的管理员，因此收到这封邮件。',
    },
    'generator-broken': {
      subject: '{product}：订阅源“{feed}”已收不到条目',
      before: [
        '自 {since} 起，页面上再也没有识别出订阅源“{feed}”的条目。{error}',
        '已有的条目仍可阅读。请在页面上重新指定条目，订阅源便会继续更新。',
      ],
      button: '修复订阅源',
      after: ['此通知只发送一次。系统会不时查看该页面，条目重新出现后订阅源将自动继续更新。'],
    },
    'generator-unreachable': {
      subject: '{product}：无法访问订阅源“{feed}”的页面',
      before: ['自 {since} 起，无法读取订阅源“{feed}”的页面：{error}', '已有的条目仍可阅读。'],
      button: '查看订阅源',
      after: ['此通知只发送一次。系统会不时查看该页面，页面恢复响应后订阅源将自动继续更新。'],
    },
    'generator-blocked': {
      subject: '{product}：订阅源“{feed}”的页面拒绝访问',
      before: ['自 {since} 起，无法读取订阅源“{feed}”的页面：{error}', '已有的条目仍可阅读。'],
      button: '查看订阅源',
      after: ['此通知只发送一次。系统会不时查看该页面，页面允许访问后订阅源将自动继续更新。'],
    },
    test: {
      subject: '{product} 的测试邮件',
      before: [
        '{product} 可以发送邮件：这封邮件是为了测试而手动发送的。',
        '此邮件的标头会显示它是否被认定为真实邮件（SPF、DKIM 和 DMARC）。',
      ],
      button: '打开 {product}',
      after: ['您无需进行任何操作。'],
      footer: '{product} 的运营者填写了此地址。',
    },
  },
};
