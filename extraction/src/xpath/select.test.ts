import { describe, expect, test } from 'vitest';
import { answer, ask } from '../../test/ask.ts';

const list = '<ul id=u class="x y"><li id=a>1<li id=b>2<i id=i>3</i><li id=c>4<i id=j>5</i></ul><p id=p>6';

describe('every axis', () => {
  test.each([
    ["//*[@id='i']/ancestor::*", ['html', 'body', 'ul#u', 'li#b']],
    ["//*[@id='i']/ancestor::node()", ['/', 'html', 'body', 'ul#u', 'li#b']],
    ["//*[@id='i']/ancestor-or-self::*", ['html', 'body', 'ul#u', 'li#b', 'i#i']],
    ["//*[@id='u']/attribute::*", ['@id=u', '@class=x y']],
    ["//*[@id='u']/child::li", ['li#a', 'li#b', 'li#c']],
    ["//*[@id='u']/descendant::*", ['li#a', 'li#b', 'i#i', 'li#c', 'i#j']],
    ["//*[@id='u']/descendant-or-self::*", ['ul#u', 'li#a', 'li#b', 'i#i', 'li#c', 'i#j']],
    ["//*[@id='b']/following::*", ['li#c', 'i#j', 'p#p']],
    ["//*[@id='a']/following-sibling::*", ['li#b', 'li#c']],
    ['//*/namespace::*', []],
    ["//*[@id='i']/parent::*", ['li#b']],
    ["//*[@id='i']/parent::ul", []],
    ["//*[@id='j']/preceding::*", ['head', 'li#a', 'li#b', 'i#i']],
    ["//*[@id='c']/preceding-sibling::*", ['li#a', 'li#b']],
    ["//*[@id='c']/self::li", ['li#c']],
    ['/..', []],
    ['/', ['/']],
  ])('%s', (xpath, found) => {
    expect(ask(list, xpath)).toEqual(found);
  });

  test.each([
    ["//*[@id='u']/@class/..", ['ul#u']],
    ["//*[@id='u']/@class/following::i", ['i#i', 'i#j']],
    ["//*[@id='u']/@class/preceding::*", ['head']],
    ["//*[@id='u']/@class/ancestor::*", ['html', 'body', 'ul#u']],
    ["//*[@id='u']/@class/following-sibling::node()", []],
    ["//*[@id='u']/@class/preceding-sibling::node()", []],
    ["//*[@id='u']/@class/self::class", []],
    ["//*[@id='u']/@class/self::node()", ['@class=x y']],
    ["//*[@id='u']/@class/descendant-or-self::node()", ['@class=x y']],
    ["//*[@id='u']/@class/node()", []],
  ])('from an attribute: %s', (xpath, found) => {
    expect(ask(list, xpath)).toEqual(found);
  });
});

describe('places in predicates', () => {
  test.each([
    ['//i[1]', ['i#i', 'i#j']],
    ['(//i)[1]', ['i#i']],
    ['(//i)[last()]', ['i#j']],
    ['/descendant::i[1]', ['i#i']],
    ["//*[@id='c']/preceding-sibling::*[1]", ['li#b']],
    ["//*[@id='c']/preceding-sibling::*[last()]", ['li#a']],
    ["(//*[@id='c']/preceding-sibling::*)[1]", ['li#a']],
    ["//*[@id='i']/ancestor::*[2]", ['ul#u']],
    ["//*[@id='j']/preceding::*[2]", ['li#b']],
    ["//*[@id='j']/ancestor-or-self::*[1]", ['i#j']],
    ['//li[position() > 1][1]', ['li#b']],
    ['//li[i][2]', ['li#c']],
    ['//li[2][i]', ['li#b']],
    ['//li[position() = last()]', ['li#c']],
    ['//li[position() mod 2 = 1]', ['li#a', 'li#c']],
    ['//li[last() - 1]', ['li#b']],
    ['//li[count(i) + 1]', ['li#a', 'li#b']],
    ['//li[1.5]', []],
    ['//li[0]', []],
    ['//*/descendant::i[1]', ['i#i', 'i#j']],
    ['//*/descendant::i[last() = 1]', ['i#i', 'i#j']],
    ['//li[-1]', []],
    ["//li['1']", ['li#a', 'li#b', 'li#c']],
    ['//li[i[position() = 1]]', ['li#b', 'li#c']],
    ["//li[string(position()) = '2']", ['li#b']],
    ['//ul/li[true()]', ['li#a', 'li#b', 'li#c']],
    ['//li[i/text()[1]]', ['li#b', 'li#c']],
  ])('%s', (xpath, found) => {
    expect(ask(list, xpath)).toEqual(found);
  });
});

describe('paths', () => {
  test.each([
    ['//i/.. | //p | //li', ['li#a', 'li#b', 'li#c', 'p#p']],
    ['//i | //i', ['i#i', 'i#j']],
    ['//li//i', ['i#i', 'i#j']],
    ['//*//*//i', ['i#i', 'i#j']],
    ['//i/ancestor::*/following::*', ['li#c', 'i#j', 'p#p']],
    ['//li/following-sibling::li', ['li#b', 'li#c']],
    ['//li/preceding-sibling::li', ['li#a', 'li#b']],
    ['//li/preceding::*', ['head', 'li#a', 'li#b', 'i#i']],
    ['//*/descendant-or-self::i', ['i#i', 'i#j']],
    ['//*/..', ['/', 'html', 'body', 'ul#u', 'li#b', 'li#c']],
    ['id("j i")', ['i#i', 'i#j']],
    ['id("u")/li[2]/i', ['i#i']],
    ['(//li)[2]/i/text()', ['"3"']],
    ['(//li | //p)[position() > 2]//text()', ['"4"', '"5"', '"6"']],
    ['//li[.="23"]', ['li#b']],
    ["//*[contains(concat(' ',normalize-space(@class),' '),' y ')]/li[3]", ['li#c']],
    ['html/body/p', ['p#p']],
    ['//@id[.="p"]', ['@id=p']],
    ['//*[*][last()]/@id', ['@id=u', '@id=c']],
  ])('%s', (xpath, found) => {
    expect(ask(list, xpath)).toEqual(found);
  });

  test('begin at an attribute where they are asked of one, as in Chromium', () => {
    expect(ask(list, "//@id[string(/) = 'p']")).toEqual(['@id=p']);
    expect(ask(list, '//@id[//li]')).toEqual([]);
  });

  test('start at the node they are asked of, unless they begin with a slash', () => {
    expect(ask(list, '//li[count(i) = count(//i) - 1]')).toEqual(['li#b', 'li#c']);
    expect(ask(list, '//ul[.//i and .//*[. = "5"] and ./li]')).toEqual(['ul#u']);
  });
});

describe('names', () => {
  const mixed =
    '<DIV CLASS=a onClick=b xml:lang=c></DIV><svg viewBox="0" xmlns:xlink="http://www.w3.org/1999/xlink"><a id=in xlink:href="#x"></a></svg>';
  test.each([
    ['//DIV/@CLASS', ['@class=a']],
    ['//div/@onClick', ['@onclick=b']],
    ['//svg', []],
    ['//a', []],
    ["//*[local-name()='a']", ['a#in']],
    ["//*[local-name()='svg']/@viewBox", ['@viewBox=0']],
    ["//*[local-name()='svg']/@viewbox", []],
    ["//*[local-name()='svg']/@*", ['@viewBox=0']],
    ["//*[local-name()='a']/@href", []],
    ["//*[local-name()='a']/@*", ['@id=in', '@xlink:href=#x']],
    ["//*[name()='div']", ['div']],
    ['//text()', []],
    ['//processing-instruction()', []],
    ["//processing-instruction('x')", []],
  ])('%s', (xpath, found) => {
    expect(ask(mixed, xpath)).toEqual(found);
  });

  test('a declaration of a namespace is no attribute where it declares one', () => {
    const page = '<p xmlns=a></p><svg xmlns="http://www.w3.org/2000/svg"></svg>';
    expect(ask(page, '//*/@xmlns')).toEqual(['@xmlns=a']);
    expect(ask(page, "//*[local-name()='svg']/@* | //*[local-name()='svg']/@xmlns")).toEqual([]);
  });

  test('words of the language may be names of elements', () => {
    expect(ask('<div><or id=a></or><text id=b></text></div>', '//div/or | //div/text | div')).toEqual([
      'or#a',
      'text#b',
    ]);
    expect(answer('<div></div><mod></mod>', 'count(//div) div count(//mod) * count(//*)')).toBe(5);
  });
});
